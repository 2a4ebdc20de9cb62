import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * Text of some built scripts and of all that they import, at once or later.
 * @param root folder of the built site, with a slash at its end.
 * @param urls addresses on the site.
 */
export function readChunks(root: string, urls: Iterable<string>): string {
  const texts = new Map<string, string>();
  const add = (url: string): void => {
    if (texts.has(url)) return;
    const text = readFileSync(root + url.slice(1), 'utf8');
    texts.set(url, text);
    for (const [, specifier = ''] of text.matchAll(/["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g))
      add(posix.join(posix.dirname(url), specifier));
  };
  for (const url of urls) add(url);
  return [...texts.values()].join('\n');
}
