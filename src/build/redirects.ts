import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { isMap, isSeq, LineCounter, parseDocument, type Document } from 'yaml';

import { redirectsSchema } from '../content-schemas/redirect.ts';
import { FEED_PATH } from '../lib/seo/addresses.ts';
import { findRedirectFaults, redirectsFile, type Redirect } from '../lib/seo/redirects.ts';

const FILE = 'content/redirects.yaml';

/** Writes `dist/_redirects` from content/redirects.yaml; one that leads in circles or nowhere fails the build. */
export function redirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const list = checkRedirects(
          await readFile(FILE, 'utf8'),
          await builtAddresses(fileURLToPath(dir)),
        );
        await writeFile(new URL('_redirects', dir), redirectsFile(list));
      },
    },
  };
}

/**
 * Every address that a folder with the built site answers: pages without their ending, files with it.
 * @param folder ends with a slash.
 */
export async function builtAddresses(folder: string): Promise<Set<string>> {
  // A function answers it: netlify/functions/feed.ts.
  const addresses = new Set<string>([FEED_PATH]);
  for await (const name of glob('**/*.*', { cwd: folder })) {
    const path = `/${name.replaceAll('\\', '/')}`;
    addresses.add(
      path.endsWith('.html') ? path.slice(0, -'.html'.length).replace(/^\/index$/, '/') : path,
    );
  }
  return addresses;
}

/**
 * The redirects of the file.
 * @throws with the file and line of every mistake in it.
 */
export function checkRedirects(source: string, addresses: ReadonlySet<string>): Redirect[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [syntaxError] = document.errors;
  if (syntaxError) throw new Error(`${FILE}: ${syntaxError.message}`);
  const at = (index: number) => `${FILE}:${lineOf(document, index, lines)}`;

  const parsed = redirectsSchema.safeParse(document.toJS() ?? []);
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ path: [index, ...field], message }) =>
      [at(Number(index ?? 0)), field.join('.'), message].filter(Boolean).join(': '),
    );
    throw new Error(messages.join('\n'));
  }
  const faults = findRedirectFaults(parsed.data, addresses);
  if (faults.length > 0)
    throw new Error(faults.map(({ index, message }) => `${at(index)}: ${message}`).join('\n'));
  return parsed.data;
}

function lineOf(document: Document.Parsed, index: number, lines: LineCounter): number {
  const entry = isSeq(document.contents) ? document.contents.items[index] : undefined;
  const start = isMap(entry) ? entry.range[0] : undefined;
  return lines.linePos(start ?? 0).line;
}
