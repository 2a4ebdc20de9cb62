import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages that spend nothing: what they score is the most that a page of text and links can get here. */
export const FLOOR_PATHS = { home: '/', article: '/article' } as const;

const style =
  'body{max-width:44rem;margin:auto;padding:1rem;font:100%/1.6 system-ui,sans-serif;color:#222;background:#fff}nav{display:flex;gap:1.5rem}a{color:#114;padding:.75rem 0}h1{font-size:2.4rem;line-height:1.1}';
const words =
  'order plan team simple careful answer month studio draft page every client real week small change clear price proof result launch support review detail brief honest speed story local season visit people question reply number reason design craft quick always ready steady'.split(
    ' ',
  );

/** Numbers that look random and are the same in every run. */
function makeRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Text of so many paragraphs, about 60 words each. */
export function makeParagraphs(count: number, seed: number): string[] {
  const random = makeRandom(seed);
  const sentence = () => {
    const [first = '', ...rest] = Array.from(
      { length: 9 + random(9) },
      () => words[random(words.length)] ?? '',
    );
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(' ')}.`;
  };
  return Array.from({ length: count }, () => Array.from({ length: 4 }, sentence).join(' '));
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="A page that spends nothing."><link rel="icon" href="data:,"><style>${style}</style></head><body><nav aria-label="Main"><a href="/">Home</a><a href="/article">Article</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Writes the floor pages into a folder. */
export async function writeFloor(folder: string): Promise<void> {
  const text = (count: number, seed: number) =>
    makeParagraphs(count, seed)
      .map((paragraph, index) =>
        index % 4 === 0
          ? `<h2>Part ${index / 4 + 1}</h2><p>${paragraph}</p>`
          : `<p>${paragraph}</p>`,
      )
      .join('');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), page('A home page at the floor', text(12, 7)));
  await writeFile(join(folder, 'article.html'), page('An article at the floor', text(24, 11)));
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  await writeFile(join(folder, '_headers'), '');
}
