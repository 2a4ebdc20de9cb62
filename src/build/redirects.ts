import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';

import { redirectsSchema } from '../content-schemas/redirect.ts';
import { FEED_PATH } from '../lib/seo/addresses.ts';

const FILE = 'content/redirects.yaml';

/** Hands content/redirects.yaml to Astro and its adapter; one that leads in circles or nowhere fails the build. */
export function redirects(): AstroIntegration {
  let list: Redirect[];
  return {
    name: 'redirects',
    hooks: {
      'astro:config:setup': async ({ updateConfig }) => {
        list = redirectsSchema.parse(parse(await readFile(FILE, 'utf8')) ?? []);
        const redirects = list.map(
          ({ from, to }) => [from, { status: 301, destination: to }] as const,
        );
        updateConfig({ redirects: Object.fromEntries(redirects) });
      },
      // Only now the files are known that a redirect may lead to.
      'astro:build:done': async ({ dir }) => {
        const faults = findRedirectFaults(list, await builtAddresses(fileURLToPath(dir)));
        if (faults.length > 0)
          throw new Error(faults.map(({ message }) => `${FILE}: ${message}`).join('\n'));
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

/** An address that has moved for good. */
export interface Redirect {
  from: string;
  to: string;
}

/** What is wrong with a redirect, in the words of whoever wrote it. */
export interface RedirectFault {
  /** Place in the list, from 0. */
  index: number;
  message: string;
}

const withoutAnchor = (address: string) => address.replace(/#.*/, '');

/** Whether following `from` comes back to an address it has already passed. */
function isLoop(start: Redirect, next: ReadonlyMap<string, string>): boolean {
  const passed = new Set([start.from]);
  let address: string | undefined = withoutAnchor(start.to);
  while (address !== undefined) {
    if (passed.has(address)) return true;
    passed.add(address);
    const target = next.get(address);
    address = target === undefined ? undefined : withoutAnchor(target);
  }
  return false;
}

function findFault(
  redirect: Redirect,
  isFirst: boolean,
  next: ReadonlyMap<string, string>,
  addresses: ReadonlySet<string>,
): string | undefined {
  const target = withoutAnchor(redirect.to);
  if (!isFirst) return `${redirect.from} is redirected twice`;
  if (isLoop(redirect, next)) return `${redirect.from} leads back to itself`;
  if (addresses.has(redirect.from))
    return `${redirect.from} is a page on this site, so it can’t be redirected`;
  if (next.has(target))
    return `${redirect.from} leads to ${target}, which redirects itself; use ${next.get(target)}`;
  if (!addresses.has(target))
    return `${redirect.from} leads to ${target}, which isn’t a page on this site`;
  return undefined;
}

/**
 * Finds redirects that go in circles, in hops or nowhere, or that hide a page.
 * @param addresses every address that the built site answers: pages and files.
 */
export function findRedirectFaults(
  redirects: readonly Redirect[],
  addresses: ReadonlySet<string>,
): RedirectFault[] {
  const next = new Map(redirects.map(({ from, to }) => [from, to]));
  return redirects.flatMap((redirect, index) => {
    const isFirst = redirects.findIndex(({ from }) => from === redirect.from) === index;
    const message = findFault(redirect, isFirst, next, addresses);
    return message === undefined ? [] : [{ index, message }];
  });
}
