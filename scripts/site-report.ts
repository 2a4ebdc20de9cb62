// `node scripts/site-report.ts`: how many pages and words each collection has in the built site.
import { countWords, getOne, getPage, getPaths } from '../tests/support/built-site.ts';

/** Pages and words of running text of one collection. */
interface CollectionReport {
  readonly collection: string;
  readonly pages: number;
  readonly words: number;
}

/** Where a collection has its pages, and which part of a page is its text. */
const collections = [
  { collection: 'blog', folder: '/blog/', text: '.prose' },
  { collection: 'help/articles', folder: '/help/articles/', text: '.prose' },
  { collection: 'help/guides', folder: '/help/guides/', text: '.prose' },
  { collection: 'legal', folder: '/legal/', text: '.prose' },
  { collection: 'pages', folder: '/', text: 'main' },
] as const;

/** Answers to addresses without a page of their own. */
const answers = new Set(['/404', '/blog/post']);

/** Counts the built site, collection by collection. @throws Error when there is no built site. */
export function reportSite(): readonly CollectionReport[] {
  const paths = getPaths().filter((path) => !answers.has(path));
  return collections.map(({ collection, folder, text }) => {
    const own = paths.filter((path) => path.slice(0, path.lastIndexOf('/') + 1) === folder);
    const words = own.map((path) => countWords(getOne(getPage(path).document, text)));
    return { collection, pages: own.length, words: words.reduce((sum, count) => sum + count, 0) };
  });
}

/** A report as a table of fixed columns with a line for the whole. */
export function formatReport(rows: readonly CollectionReport[]): string {
  const total = {
    collection: 'total',
    pages: rows.reduce((sum, { pages }) => sum + pages, 0),
    words: rows.reduce((sum, { words }) => sum + words, 0),
  };
  const line = (name: string, pages: string, words: string) =>
    `${name.padEnd(14)}${pages.padStart(6)}${words.padStart(10)}`;
  return [
    line('collection', 'pages', 'words'),
    ...[...rows, total].map(({ collection, pages, words }) =>
      line(collection, String(pages), words.toLocaleString('en-US')),
    ),
  ].join('\n');
}

if (import.meta.main) console.log(formatReport(reportSite()));
