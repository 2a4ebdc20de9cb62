import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { checkContent } from '../content-check.ts';
import { readContent, showPath } from '../content-check/content.ts';
import { slugify } from '../content-check/asset-problems.ts';
import { didYouMean, formatProblem, oneOf } from '../content-check/problem.ts';
import { LEFT_TO_WRITE, PLACEHOLDER } from '../content-check/text-problems.ts';
import { kinds, templates, type Kind, type Template } from './templates.ts';

/** A wish that cannot be fulfilled; the message is for the person at the keyboard. */
export class NewFileError extends Error {}

/** What was made. */
export interface NewFile {
  /** As an editor opens it. */
  path: string;
  /** Inside the content folder. */
  inContent: string;
  /** What to do next, one step a line. */
  steps: readonly string[];
}

/**
 * Writes a valid file for a new entry.
 * @param words kind, title and, where the title makes no good one, the address
 * @throws NewFileError when the words are wrong or the file is there already
 */
export function makeNewFile(folder: string, words: readonly string[], now = new Date()): NewFile {
  const [kind = '', title = '', wanted = title] = words.map((word) => word.trim());
  if (!isKind(kind))
    throw new NewFileError(
      `Say what to make: ${oneOf(kinds)}.${kind ? didYouMean(kind, kinds) : ''}\nExample: npm run new -- post "What room tone is"`,
    );
  const template: Template = templates[kind];
  const fault = template.titleSchema.safeParse(title).error?.issues[0]?.message;
  if (fault)
    throw new NewFileError(
      `The title ${fault}.\nExample: npm run new -- ${kind} "What room tone is"`,
    );

  const address = slugify(wanted);
  if (!address)
    throw new NewFileError(
      `No address can be made of "${wanted}"; name one: npm run new -- ${kind} "${title}" my-address`,
    );
  const inContent = `${template.folder}/${address}${template.ending}`;
  const path = showPath(folder, inContent);
  const text = template.write({ title, address, content: readContent(folder), now });
  write(join(folder, inContent), text, path);

  const left = checkContent(folder, { now })
    .filter(({ message }) => !message.startsWith(LEFT_TO_WRITE))
    .map(formatProblem);
  return {
    path,
    inContent,
    steps: [
      `Write your own words over every text that begins with "${PLACEHOLDER}".`,
      ...template.advice,
      `See it with "npm run dev" at ${template.page(address)}, then run "npm run content:check".`,
      ...left.map((problem) => `To fix: ${problem}`),
    ],
  };
}

const isKind = (word: string): word is Kind => (kinds as string[]).includes(word);

function write(file: string, text: string, path: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new NewFileError(
        `${path} is there already; nothing was changed. Choose another title, or name another address after it.`,
      );
    }
    throw error;
  }
}
