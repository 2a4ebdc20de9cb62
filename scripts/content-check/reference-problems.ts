import type { CollectionName } from './collections.ts';
import type { Content, Entry } from './content.ts';
import { didYouMean, editDistance } from './nearest-word.ts';
import type { Problem } from './problem.ts';

/** Names of other entries: related pages and authors. */
export function referenceProblems(content: Content): Problem[] {
  return [
    ...related(content, 'helpArticles', 'help/articles'),
    ...related(content, 'helpGuides', 'help/guides'),
    ...content.of('helpArticles').flatMap((entry) => author(content, entry)),
  ];
}

function related(content: Content, collection: CollectionName, folder: string): Problem[] {
  const ids = content.of(collection).map(({ id }) => id);
  return content.of(collection).flatMap((entry) => {
    const names = entry.at('related');
    if (!Array.isArray(names)) return [];
    return names.flatMap((name: unknown, index) => {
      if (typeof name !== 'string') return [];
      const fault = faultOfRelated(name, names.slice(0, index), entry.id, ids, folder);
      return fault ? [entry.problem(['related', index], fault)] : [];
    });
  });
}

function faultOfRelated(
  name: string,
  before: readonly unknown[],
  own: string,
  ids: readonly string[],
  folder: string,
): string | undefined {
  if (name === own) return 'A page cannot be related to itself.';
  if (before.includes(name)) return `"${name}" is there twice; name another one.`;
  if (ids.includes(name)) return undefined;
  const others = ids.filter((id) => id !== own);
  return `There is no file ${folder}/${name}.mdx.${didYouMean(name, others) || ` There are ${others.join(', ')}.`}`;
}

/** Guests may write too; a name close to that of a team member is a typo. */
function author(content: Content, { at, problem }: Entry): Problem[] {
  const label = at('author');
  const team = content.of('team')[0]?.yaml.value;
  if (typeof label !== 'string' || !Array.isArray(team)) return [];
  const name = (label.split(',')[0] ?? '').trim();
  const names = team
    .map((member: { name?: unknown } | null) => member?.name)
    .filter((known) => typeof known === 'string');
  const meant = names.includes(name)
    ? undefined
    : names.find((known) => editDistance(known.toLowerCase(), name.toLowerCase()) <= 3);
  if (!meant) return [];
  const message = `Nobody in company/team.yaml is called "${name}". Did you mean "${meant}"?`;
  return [problem(['author'], message)];
}
