import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { withMoments } from '../content-schemas/moments.ts';
import { redirectsSchema } from '../content-schemas/redirect.ts';
import { builtAt } from '../lib/built-at.ts';
import { readText } from '../lib/content-file.ts';
import { documentPath, FEED_PATH } from '../lib/seo/addresses.ts';
import { SEARCH_FOLDER } from '../lib/site-search/entry.ts';
import { routes } from '../routes.ts';
import { site } from '../site.ts';
import { collections, readFile, timeZoneOf } from './content-files.ts';
import { servedRoutes } from './served-routes.ts';

/** The collections whose texts have a page each, and its address. */
export const textPages = {
  blog: routes.blogPost,
  helpArticles: routes.helpArticle,
  helpGuides: routes.helpGuide,
  campaigns: routes.campaign,
  documents: documentPath,
  legal: routes.legal,
} as const satisfies Record<string, (id: string) => string>;

/** Hands the redirects of the content to Astro and its adapter; one that leads in circles or nowhere fails the build. */
export function redirects(): AstroIntegration {
  let list: Redirect[];
  return {
    name: 'redirects',
    hooks: {
      'astro:config:setup': async ({ updateConfig }) => {
        list = await readRedirects();
        const redirects = list.map(
          ({ from, to, status = 301 }) =>
            [from, { status: status as 301 | 302, destination: to }] as const,
        );
        updateConfig({ redirects: Object.fromEntries(redirects) });
      },
      // Only now the files are known that a redirect may lead to.
      'astro:build:done': async ({ dir }) => {
        const faults = findRedirectFaults(list, await builtAddresses(fileURLToPath(dir)));
        if (faults.length > 0)
          throw new Error(
            faults.map(({ message }) => `content/redirects.yaml: ${message}`).join('\n'),
          );
      },
    },
  };
}

/** Every redirect of the site: of content/redirects.yaml, of former addresses of pages, and of campaigns that are over. */
export async function readRedirects(folder = 'content'): Promise<Redirect[]> {
  const list = redirectsSchema.parse(readFile(`${folder}/redirects.yaml`) ?? []);
  const timeZone = timeZoneOf(folder);
  const now = builtAt().getTime();
  const pages = new Set<string>();
  const waiting = new Set<string>();
  const moved: Redirect[] = [];
  const over = new Map<string, string>();
  for (const [name, addressOf] of typedEntries(textPages)) {
    const files = await Array.fromAsync(glob(`${folder}/${collections[name].path}/*.mdx`));
    for (const file of files.toSorted()) {
      const { front } = readText(readFileSync(file, 'utf8'));
      const { aliases = [], draft, ...times } = withMoments(front, timeZone) as FrontMatter;
      const [from = '', until = ''] = [times.publishedAt ?? times.from, times.until];
      const to = addressOf(basename(file, '.mdx'));
      if (draft === true || Date.parse(from) > now) waiting.add(to);
      moved.push(...aliases.map((alias) => ({ from: alias, to })));
      if (draft !== true && Date.parse(until) <= now)
        over.set(to, times.afterwards ?? routes.services());
      else pages.add(to);
    }
  }
  const leadsTo = (address: string) => {
    let to = address;
    for (let steps = 0; steps < over.size; steps++) to = over.get(pathOf(to)) ?? to;
    return over.has(pathOf(to)) ? routes.services() : to;
  };
  const isWaiting = ({ to }: Redirect) => waiting.has(pathOf(to));
  const ended = [...over.keys()].map((from) => ({ from, to: from }));
  const led = [...moved, ...ended].map(({ from, to }): Redirect => {
    // A campaign may come back at its address.
    return over.has(to) ? { from, to: leadsTo(to), status: 302 } : { from, to };
  });
  // A draft may be the copy of a page, with its former addresses.
  const byTime = led.toSorted((a, b) => Number(isWaiting(a)) - Number(isWaiting(b)));
  // A redirect to what is not public yet would tell of it, and lead nowhere.
  return withMoved(list, byTime, pages).filter((redirect) => !isWaiting(redirect));
}

interface FrontMatter {
  aliases?: string[];
  draft?: boolean;
  publishedAt?: string;
  from?: string;
  until?: string;
  afterwards?: string;
}

const typedEntries = <Table extends object>(table: Table) =>
  Object.entries(table) as [keyof Table, Table[keyof Table]][];

/**
 * Redirects with those from former addresses. A former address that is a page again, is redirected by the list, or
 * belongs to an earlier page, too, is left out; what the list leads to one leads to the page at once.
 * @param pages addresses of pages that are there now.
 */
export function withMoved(
  list: readonly Redirect[],
  moved: readonly Redirect[],
  pages: ReadonlySet<string>,
): Redirect[] {
  const taken = new Set([...pages, ...list.map(({ from }) => from)]);
  const free = moved.filter(({ from }) => !taken.has(from) && taken.add(from));
  const next = new Map(free.map((redirect) => [redirect.from, redirect]));
  const direct = list.map(({ from, to }) => {
    const path = pathOf(to);
    const page = next.get(path);
    if (!page) return { from, to };
    return { ...page, from, to: /[?#]/.test(page.to) ? page.to : to.replace(path, page.to) };
  });
  return [...direct, ...free];
}

/**
 * Every address that a folder with the built site answers: files by their names, and pages without the ending, too.
 * @param folder ends with a slash.
 */
export async function builtAddresses(folder: string): Promise<Set<string>> {
  // A function answers it: netlify/functions/feed.ts.
  const addresses = new Set<string>([FEED_PATH]);
  for await (const name of glob('**/*.*', { cwd: folder })) {
    const path = `/${name.replaceAll('\\', '/')}`;
    addresses.add(path).add(path.replace(/^\/index\.html$/, '/').replace(/\.html$/, ''));
  }
  return addresses;
}

/** An address that leads to another. */
export interface Redirect {
  from: string;
  to: string;
  /** Without it, the address has moved for good. */
  status?: 302;
}

/** What is wrong with a redirect, in the words of whoever wrote it. */
export interface RedirectFault {
  /** Place in the list, from 0. */
  index: number;
  message: string;
  /** Whether a page that is added puts it right. */
  isOpen?: boolean;
}

/** What is under `/blog` and the like, content decides. */
const foldersOfTexts = new Set(
  [...Object.values(textPages), routes.service].map((addressOf) => folderOf(addressOf(''))),
);

/** Addresses with all below them that no file here stands for: functions, Netlify's own, and what builds add. */
const OTHER_FOLDERS = ['_astro', 'admin', 'api', '.files', '.netlify', folderOf(SEARCH_FOLDER)];

const reserved = {
  addresses: new Set([
    ...servedRoutes,
    FEED_PATH,
    '/_headers',
    '/_redirects',
    // In the footer, and without a page as long as there is none.
    routes.careers(),
    routes.showcase(),
  ]),
  folders: new Set([
    ...OTHER_FOLDERS,
    ...servedRoutes.filter((route) => /^\/.+\//.test(route)).map(folderOf),
  ]).difference(foldersOfTexts),
};

function folderOf(address: string): string {
  return address.split('/')[1] ?? '';
}

/** Whether an address is one of the site's own, whatever the texts are called: /desk, /api/…, /robots.txt. */
export function isReserved(address: string): boolean {
  return reserved.addresses.has(address) || reserved.folders.has(folderOf(address));
}

/** An address without query and anchor. */
export const pathOf = (address: string) => address.replace(/[?#].*/, '');

/** Whether following `from` comes back to an address it has already passed. */
function isLoop(start: Redirect, next: ReadonlyMap<string, string>): boolean {
  const passed = new Set([start.from]);
  let address: string | undefined = pathOf(start.to);
  while (address !== undefined) {
    if (passed.has(address)) return true;
    passed.add(address);
    const target = next.get(address);
    address = target === undefined ? undefined : pathOf(target);
  }
  return false;
}

function findFault(
  redirect: Redirect,
  isFirst: boolean,
  next: ReadonlyMap<string, string>,
  addresses: ReadonlySet<string>,
): string | undefined {
  const target = pathOf(redirect.to);
  // Its file is served by its own name, too, and a document only by that.
  const [from, page] = [redirect.from, redirect.from.replace(/(\/index)?(\.html)?$/, '') || '/'];
  if (!isFirst) return `${redirect.from} is redirected twice`;
  if (isLoop(redirect, next)) return `${redirect.from} leads back to itself`;
  if ([from, page, `${page}.html`].some((address) => addresses.has(address)))
    return `${from} is a page on this site, so it can’t be redirected`;
  if (isReserved(from) || isReserved(page))
    return `${from} is an address of the site itself, so it can’t be redirected`;
  if (redirect.to.startsWith('https:')) {
    const { host, pathname, search, hash } = new URL(redirect.to);
    return host === new URL(site.url).host
      ? `${redirect.from} leads to this site; leave out the host: ${pathname}${search}${hash}`
      : undefined;
  }
  if (next.has(target))
    return `${redirect.from} leads to ${target}, which redirects itself; use ${next.get(target)}`;
  return undefined;
}

/**
 * Finds redirects that go in circles, in hops or nowhere, or that hide a page or another address of the site.
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
    if (message !== undefined) return [{ index, message }];
    const { from, to } = redirect;
    const target = pathOf(to);
    if (to.startsWith('https:') || addresses.has(target)) return [];
    const missing = `${from} leads to ${target}, which isn’t a page on this site`;
    return [{ index, message: missing, isOpen: true }];
  });
}
