import { collectionNames, collections } from './collections.ts';
import type { Content } from './content.ts';
import { didYouMean } from './nearest-word.ts';
import type { Problem } from './problem.ts';
import { fileStart, type SourceFile } from './source-file.ts';

/** Files that nothing reads, and names that make no address. */
export function fileProblems({ drawings, entries, strays }: Content): Problem[] {
  return [
    ...strays.map((file) =>
      file.problem(fileStart, '', `Nothing reads this file. ${adviceFor(file.path)}`),
    ),
    ...[...entries.map(({ file }) => file), ...drawings].flatMap(nameProblems),
  ];
}

const folders = [
  ...collectionNames.flatMap((name) =>
    collections[name].kind === 'list' ? [] : [collections[name].path],
  ),
  'company',
  'figures',
];

function adviceFor(path: string): string {
  const folder = path.split('/').slice(0, -1).join('/');
  const name = path.split('/').at(-1) ?? '';
  const stem = name.replace(/\.[^.]*$/, '');
  const collection = collectionNames
    .map((key) => collections[key])
    .find(({ path: place }) => place === folder);
  if (collection)
    return `Files in ${folder}/ end in ${collection.kind === 'text' ? '.mdx' : '.yaml'}.`;
  if (folder === 'figures') return 'Drawings end in .svg.';
  if (folder === 'company') {
    const files = collectionNames
      .map((key) => collections[key].path)
      .flatMap((place) => (place.startsWith('company/') ? [place.slice('company/'.length)] : []));
    return `In company/ there are ${files.map((file) => `${file}.yaml`).join(', ')}.${didYouMean(stem, files)}`;
  }
  const parent = folders.find((known) => folder.startsWith(`${known}/`));
  if (parent) return `Files lie directly in ${parent}/.`;
  return `The folders are ${folders.join(', ')}.${didYouMean(folder, folders)}`;
}

function nameProblems(file: SourceFile): Problem[] {
  const name = file.path.split('/').at(-1) ?? '';
  const stem = name.replace(/\.[^.]*$/, '');
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return [];
  const better = `${slugify(stem)}${name.slice(stem.length)}`;
  return [
    file.problem(
      fileStart,
      '',
      `The file name is the address: use lower-case letters, digits and hyphens, such as ${better}.`,
    ),
  ];
}

/** An address made of a title: "Room tone, why?" → `room-tone-why`. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
