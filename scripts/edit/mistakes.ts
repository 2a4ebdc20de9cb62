import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkContent } from '../content-check/check-content.ts';
import { collections } from '../content-check/collections.ts';
import { collectionOf, showPath } from '../content-check/content.ts';
import type { Problem } from '../content-check/problem.ts';
import { applyDraft } from './entries.ts';
import type { CheckAnswer, EntryDraft, Mistake } from './contract.ts';
import { splitFile } from './file-parts.ts';

type Texts = ReadonlyMap<string, string>;

/** What `npm run content:check` says, as the editor shows it. */
export function findMistakes(folder: string, now: Date, unsaved: Texts = new Map()): Mistake[] {
  const shown = showPath(folder, '');
  const bodyStarts = new Map<string, number | undefined>();
  return checkContent(folder, { now, unsaved }).map((problem) => {
    const path = problem.file.startsWith(shown) ? problem.file.slice(shown.length) : problem.file;
    if (!bodyStarts.has(path)) bodyStarts.set(path, bodyStartOf(folder, path, unsaved));
    return toMistake(problem, path, bodyStarts.get(path));
  });
}

/**
 * The mistakes there would be after a save, here and, as far as they are new, elsewhere.
 * @throws what {@link applyDraft} throws
 */
export function checkDraft(folder: string, draft: EntryDraft, now: Date): CheckAnswer {
  const unsaved = new Map([[draft.path, applyDraft(folder, draft)]]);
  const mistakes = findMistakes(folder, now, unsaved);
  const others = mistakes.filter(({ path }) => path !== draft.path);
  // What was wrong there before is not the work of this draft.
  const known = new Set(others.length > 0 ? findMistakes(folder, now).map(identify) : []);
  return {
    mistakes: mistakes.filter(({ path }) => path === draft.path),
    elsewhere: others.filter((mistake) => !known.has(identify(mistake))),
  };
}

const identify = ({ path, field, message }: Mistake) => `${path}\n${field}\n${message}`;

function toMistake(problem: Problem, path: string, bodyStart: number | undefined): Mistake {
  const { line, column, field, message } = problem;
  const isInBody = bodyStart !== undefined && line >= bodyStart;
  return {
    path,
    line,
    column,
    field,
    message,
    ...(isInBody ? { bodyLine: line - bodyStart + 1 } : {}),
  };
}

/** The first line of the body; undefined where the file has none. */
function bodyStartOf(folder: string, path: string, unsaved: Texts): number | undefined {
  const collection = collectionOf(path);
  if (!collection || collections[collection].kind !== 'text') return undefined;
  const parts = splitFile(unsaved.get(path) ?? readFileSync(join(folder, path), 'utf8'), true);
  if (!parts) return undefined;
  return `${parts.open}${parts.yaml}${parts.close}`.split('\n').length;
}
