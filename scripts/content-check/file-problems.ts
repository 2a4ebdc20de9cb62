import { collectionNames, collections } from './collections.ts';
import type { Content } from './content.ts';
import { didYouMean } from './nearest-word.ts';
import type { Problem } from './problem.ts';

/** Files that nothing reads, and names that make no address. */
export function* fileProblems({ drawings, entries, strays }: Content): Iterable<Problem> {
  for (const file of strays)
    yield file.problem(0, '', `Nothing reads this file. ${adviceFor(file.path)}`);
  for (const file of [...entries.map((entry) => entry.file), ...drawings]) {
    const { name, stem } = partsOf(file.path);
    if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) continue;
    const better = `${slugify(stem)}${name.slice(stem.length)}`;
    const message = `The file name is the address: use lower-case letters, digits and hyphens, such as ${better}.`;
    yield file.problem(0, '', message);
  }
}

function partsOf(path: string): { folder: string; name: string; stem: string } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { folder: path.slice(0, -name.length - 1), name, stem: name.replace(/\.[^.]*$/, '') };
}

const all = collectionNames.map((name) => collections[name]);
const folders = [
  ...all.flatMap(({ kind, path }) => (kind === 'list' ? [] : [path])),
  'company',
  'figures',
];

function adviceFor(path: string): string {
  const { folder, stem } = partsOf(path);
  const collection = all.find(({ path: place }) => place === folder);
  if (collection)
    return `Files in ${folder}/ end in ${collection.kind === 'text' ? '.mdx' : '.yaml'}.`;
  if (folder === 'figures') return 'Drawings end in .svg.';
  if (folder === 'company') {
    const places = all.map(({ path: place }) => partsOf(place));
    const files = places.flatMap((place) => (place.folder === folder ? [place.name] : []));
    return `In company/ there are ${files.map((file) => `${file}.yaml`).join(', ')}.${didYouMean(stem, files)}`;
  }
  const parent = folders.find((known) => folder.startsWith(`${known}/`));
  if (parent) return `Files lie directly in ${parent}/.`;
  return `The folders are ${folders.join(', ')}.${didYouMean(folder, folders)}`;
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
