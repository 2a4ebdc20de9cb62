import { collections } from './collections.ts';
import { listAt, type Content } from './content.ts';
import { didYouMean, editDistance } from './nearest-word.ts';
import type { Problem } from './problem.ts';

/** Names of other entries: related pages and authors. */
export function* referenceProblems(content: Content): Iterable<Problem> {
  for (const collection of ['helpArticles', 'helpGuides'] as const) {
    const entries = content.of(collection);
    const ids = entries.map(({ id }) => id);
    for (const entry of entries) {
      const names = listAt(entry, ['related']);
      for (const [index, name] of names.entries()) {
        const isRepeated = names.indexOf(name) < index;
        const fault =
          typeof name === 'string'
            ? faultOfRelated(name, isRepeated, entry.id, ids, collections[collection].path)
            : undefined;
        if (fault) yield entry.problem(['related', index], fault);
      }
    }
  }
  yield* authors(content);
}

function faultOfRelated(
  name: string,
  isRepeated: boolean,
  own: string,
  ids: readonly string[],
  folder: string,
): string | undefined {
  if (name === own) return 'A page cannot be related to itself.';
  if (isRepeated) return `"${name}" is there twice; name another one.`;
  if (ids.includes(name)) return undefined;
  const others = ids.filter((id) => id !== own);
  return `There is no file ${folder}/${name}.mdx.${didYouMean(name, others) || ` There are ${others.join(', ')}.`}`;
}

/** Guests may write too; a name close to that of a team member is a typo. */
function* authors(content: Content): Iterable<Problem> {
  const team = content.of('team').flatMap((entry) => listAt(entry, []));
  const names = team
    .map((member) => (member as { name?: unknown } | null)?.name)
    .filter((name) => typeof name === 'string');
  for (const { at, problem } of content.of('helpArticles')) {
    const label = at('author');
    if (typeof label !== 'string') continue;
    const name = (label.split(',')[0] ?? '').trim();
    const meant = names.find((known) => editDistance(known.toLowerCase(), name.toLowerCase()) <= 3);
    if (!meant || names.includes(name)) continue;
    const message = `Nobody in company/team.yaml is called "${name}". Did you mean "${meant}"?`;
    yield problem(['author'], message);
  }
}
