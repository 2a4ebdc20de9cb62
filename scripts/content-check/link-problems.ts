import { posix } from 'node:path';

import type { MdastNode } from 'satteri';

import {
  findRedirectFaults,
  isReserved,
  pathOf,
  textPages,
  withMoved,
  type Redirect,
} from '../../src/build/redirects.ts';
import { servedRoutes } from '../../src/build/served-routes.ts';
import { redirectsSchema } from '../../src/content-schemas/redirect.ts';
import { pricedCollections, tokenPattern } from '../../src/content-schemas/tokens.ts';
import { FEED_PATH } from '../../src/lib/seo/addresses.ts';
import { routes } from '../../src/routes.ts';
import { dayIn, momentOf } from '../../src/lib/dates.ts';
import { downloadKindOf } from '../../src/lib/downloads.ts';
import { OTHER_SCHEMES } from '../../src/lib/link-schemes.ts';
import { site } from '../../src/site.ts';
import { chooseShape, shapeOfItem, shapeOfKey, type Shape } from '../editor/saved-form.ts';
import { shapeOf } from '../editor/schema-shape.ts';
import {
  collections,
  listed,
  pathsOf,
  type Collection,
  type CollectionName,
  type Content,
  type Entry,
} from './content.ts';
import { adviseOnPicture, isHeic } from './file-kinds.ts';
import { headingsOf, offsetOf, sourceOf } from './mdx.ts';
import { asWarning, didYouMean, type Problem } from './problem.ts';
import type { Path } from './yaml.ts';

interface Target {
  /** `undefined` where the anchors are made in code. */
  anchors?: readonly string[];
  /** When a scheduled post or campaign goes live; `Infinity` for a draft, and nothing for what is live. */
  liveFrom?: number;
  /** When a campaign is over, and where its address leads then. */
  over?: { at: Date; to: string };
}

interface Basis {
  targets: ReadonlyMap<string, Target>;
  redirects: Redirects;
  pictures: ReadonlySet<string>;
  downloads: ReadonlySet<string>;
  timeZone: string;
  now: Date;
}

const basisOf = (content: Content, now: Date): Basis => ({
  targets: targetsOf(content, now),
  redirects: redirectsOf(content),
  pictures: new Set([...pathsOf(content, 'picture'), ...pathsOf(content, 'drawing')]),
  downloads: new Set(pathsOf(content, 'file')),
  timeZone: content.timeZone,
  now,
});

/** Links and pictures in MDX, photos, the bar's link, entries that others name, authors, and redirects. */
export function* linkProblems(content: Content, now: Date): Iterable<Problem> {
  const basis = basisOf(content, now);
  for (const entry of content.entries) {
    for (const { node } of entry.body.nodes) {
      if (node.type === 'image') {
        const fault = faultOfPicture(entry, node.url, node.alt ?? '', basis.pictures);
        if (fault) yield entry.file.problem(offsetOf(node), 'picture', fault);
      } else if (isLink(node)) {
        const fault = judgeLink(entry, node, basis);
        if (fault === undefined) continue;
        const inside = node.url && sourceOf(entry.file, node).lastIndexOf(node.url);
        const offset = offsetOf(node) + Math.max(0, Number(inside));
        yield { ...entry.file.problem(offset, 'link', fault.message), ...fault };
      }
    }
    const shown = valuesIn(shapeOf(entry.collection), entry.yaml.value);
    for (const { shape, value, path } of shown) {
      const place = posix.join(posix.dirname(entry.file.path), value);
      const isLinked = shape['link'] === true;
      // It is followed only once the campaign is over.
      const seen =
        path.at(-1) === 'afterwards' ? momentOf(entry.at('until'), basis.timeZone) : undefined;
      const fault = isLinked
        ? (faultOfLink(entry, value, basis, seen?.getTime()) ?? sayOver(entry, value, basis))
        : shape['picture'] === true && value !== '' && asFault(faultOfFile(place, basis.pictures));
      if (fault) yield { ...entry.problem(path, fault.message), ...fault };
    }
    yield* referenceProblems(content, entry);
    for (const [collection, id] of textsNamedBy(entry))
      if (!content.of(collection).some((text) => text.id === id)) {
        const message = `There is no file ${collections[collection].path}/${id}.mdx, and this page shows it or leads to it.`;
        yield entry.problem([], message);
      }
  }
  yield* authors(content);
  yield* redirectProblems(content, basis);
  yield* aliasProblems(basis);
}

type LinkNode = Extract<MdastNode, { type: 'link' | 'definition' }>;
const isLink = (node: MdastNode): node is LinkNode =>
  node.type === 'link' || node.type === 'definition';

type Fault = Pick<Problem, 'message' | 'severity' | 'isOpen'>;

const asFault = (message: string | undefined, more?: Omit<Fault, 'message'>): Fault | undefined =>
  message === undefined ? undefined : { message, ...more };

function judgeLink(entry: Entry, node: LinkNode, basis: Basis): Fault | undefined {
  const { url } = node;
  // The tree has a number in place of a token.
  const [, token] = /\]\([^)\s]*(\{[^}]+\})/.exec(sourceOf(entry.file, node)) ?? [];
  if (token) return { message: `An address has no "${token}" in it: write what it stands for.` };
  const moved = newAddress(url, basis, basis.redirects.all);
  if (moved) return { message: sayMoved(url, moved), severity: 'warning' };
  if (downloadKindOf(url) && !/^(https?:|\/)/.test(url))
    return asFault(faultOfDownload(entry, node, basis.downloads));
  return faultOfLink(entry, url, basis) ?? sayOver(entry, url, basis);
}

/** A former address in a text, and the page of that text. */
interface Moved extends Redirect {
  entry: Entry;
  /** Place in the list. */
  index: number;
}

interface Redirects {
  /** As written in redirects.yaml. */
  list: readonly Redirect[];
  moved: readonly Moved[];
  /** What the build makes of both; those of the list come first. */
  all: readonly Redirect[];
}

function textsOf(content: Content): Map<string, Entry> {
  const names = Object.keys(textPages) as (keyof typeof textPages)[];
  return new Map(
    names.flatMap((name) => content.of(name).map((entry) => [textPages[name](entry.id), entry])),
  );
}

function redirectsOf(content: Content): Redirects {
  const list = content
    .of('redirects')
    .flatMap(({ yaml }) => redirectsSchema.safeParse(yaml.value ?? []).data ?? []);
  const texts = textsOf(content);
  const moved = [...texts].flatMap(([to, entry]) =>
    entry
      .listAt('aliases')
      .flatMap((from, index) => (typeof from === 'string' ? [{ from, to, entry, index }] : [])),
  );
  return { list, moved, all: withMoved(list, moved, new Set(texts.keys())) };
}

/** Where an address leads that is no page any more; `undefined` for all others. */
function newAddress(
  url: string,
  { targets }: Basis,
  redirects: readonly Redirect[],
): string | undefined {
  const path = pathOf(url);
  const to = targets.has(path) ? undefined : redirects.find(({ from }) => from === path)?.to;
  return to === undefined || /[?#]/.test(to) ? to : to + url.slice(path.length);
}

const sayMoved = (from: string, to: string) =>
  `"${from}" has moved and is only redirected: write "${to}".`;

/** Redirects that go in circles, in hops or nowhere, that hide a page, or would never begin. */
function* redirectProblems(content: Content, basis: Basis): Iterable<Problem> {
  const { targets, redirects, now } = basis;
  const { list, moved, all } = redirects;
  const pages = new Set(targets.keys());
  const texts = textsOf(content);
  for (const { problem } of content.of('redirects')) {
    const faults = findRedirectFaults(all, pages.union(new Set(servedRoutes)));
    for (const { index, message, ...more } of faults)
      if (index < list.length) yield { ...problem([index], `${message}.`), ...more };
    for (const [index, { to }] of list.entries()) {
      const next = newAddress(to, basis, moved);
      if (next !== undefined) yield asWarning(problem([index, 'to'], sayMoved(to, next)));
      // The build has a redirect to a text begin with it.
      const path = pathOf(next ?? to);
      const seen = texts.has(path) ? Number.MAX_VALUE : now.getTime();
      const fault = targets.has(path) && faultOfPlace(next ?? to, basis, seen);
      if (fault) yield { ...problem([index, 'to'], fault.message), ...fault };
    }
  }
}

/** Former addresses that lead nowhere, since they are something else by now. */
function* aliasProblems({ targets: pages, redirects }: Basis): Iterable<Problem> {
  const { list, moved, all } = redirects;
  for (const { from, to, entry, index } of moved) {
    const isMade = all.some((made) => made.from === from && made.to === to);
    if (isMade && !pages.has(from) && !isReserved(from)) continue;
    const isListed = list.some((redirect) => redirect.from === from);
    const taken = isListed ? 'is in redirects.yaml' : 'is the former address of another page';
    const isOwn = isReserved(from) ? 'is an address of the site itself' : undefined;
    const what = pages.has(from) ? 'is a page' : (isOwn ?? taken);
    const message = `"${from}" ${what}, so it doesn’t lead here. Remove it.`;
    const problem = entry.problem(['aliases', index], message);
    // Whoever gives a new text the address of an old one must be able to publish it.
    yield isMade ? problem : asWarning(problem);
  }
}

/** Texts that the code of a page shows or leads to, by the name of the page. */
const namedByCode: Partial<
  Record<string, readonly (readonly [keyof typeof textPages, id: string])[]>
> = {
  about: [
    ['helpArticles', 'mastering-audio-levels-loudness'],
    ['helpGuides', 'podcast-launch-checklist'],
    ['documents', 'example-pilot-report'],
  ],
  auth: [
    ['legal', 'terms'],
    ['legal', 'privacy'],
  ],
  home: [['documents', 'example-pilot-report']],
  pricing: [['documents', 'ai-projects']],
};

const textsNamedBy = ({ collection, id }: Entry) =>
  (collection === 'pages' ? namedByCode[id] : undefined) ?? [];

/**
 * The entries that need another one, such as `blog/room-tone`: they link to its page, name it, or quote its price. What only
 * puts entries in order doesn't.
 */
export function neededBy(content: Content): Map<string, Entry[]> {
  const texts = textsOf(content);
  const priced = new Map(
    pricedCollections.flatMap((name) => content.of(name).map((entry) => [entry.id, entry])),
  );
  const keyOf = ({ collection, id }: Entry) => `${collection}/${id}`;
  const needing = new Map<string, Entry[]>();
  for (const entry of content.entries.filter(({ collection }) => collection !== 'order')) {
    const linked = addressesIn(entry).flatMap((url) => texts.get(pathOf(url)) ?? []);
    const quoted = [...entry.file.text.matchAll(tokenPattern)].flatMap(([, token = '']) =>
      // Behind the field, such as "price:2*lite-edit + 20".
      token
        .split(/[^\w-]+/)
        .slice(1)
        .flatMap((id) => priced.get(id) ?? []),
    );
    const named = [...valuesIn(shapeOf(entry.collection), entry.yaml.value)].flatMap(
      ({ shape: { reference }, value }) =>
        typeof reference === 'string' ? [`${reference}/${value}`] : [],
    );
    const inCode = textsNamedBy(entry).map((text) => text.join('/'));
    for (const key of new Set([...[...linked, ...quoted].map(keyOf), ...named, ...inCode]))
      if (key !== keyOf(entry)) needing.set(key, [...(needing.get(key) ?? []), entry]);
  }
  return needing;
}

function addressesIn({ collection, body, at, listAt, yaml }: Entry): string[] {
  const listed = collection === 'redirects' ? [...listAt().keys()] : [];
  return [
    ...body.nodes.flatMap(({ node }) => (isLink(node) ? [node.url] : [])),
    ...listed.map((index) => String(at(index, 'to'))),
    ...[...valuesIn(shapeOf(collection), yaml.value)].flatMap(({ shape, value }) =>
      shape['link'] === true ? [value] : [],
    ),
  ];
}

const pagesWithoutText = [
  () => FEED_PATH,
  routes.home,
  routes.about,
  routes.blog,
  routes.contact,
  routes.help,
  routes.equipment,
  routes.auth,
  routes.dashboard,
  routes.accountEmail,
];

function targetsOf(content: Content, now: Date): Map<string, Target> {
  const { timeZone } = content;
  const services = content.of('services').map(({ id }) => id);
  return new Map<string, Target>([
    ...pagesWithoutText.map((route): [string, Target] => [route(), {}]),
    [
      routes.services(),
      { anchors: [...listed(content, 'serviceGroups', 'id').map(String), ...services] },
    ],
    ...services.map((id): [string, Target] => [routes.service(id), {}]),
    [routes.pricing(), { anchors: ['enterprise', 'ai'] }],
    ...guestsOf(content),
    ...[...textsOf(content)].map(([address, entry]): [string, Target] => [
      address,
      {
        anchors: anchorsOf(entry),
        ...overOf(entry, timeZone),
        ...(liveFrom(entry, timeZone) > now.getTime() && { liveFrom: liveFrom(entry, timeZone) }),
      },
    ]),
  ]);
}

/** Sections of a campaign that a link can lead to, by the fields that make them. */
const sections = { services: 'services', plan: 'plan', quotes: 'testimonials', faq: 'faq' };

/** The pages of guests, which are there once one of their posts is. */
function guestsOf(content: Content): [string, Target][] {
  const names = listed(content, 'guests', 'name');
  return listed(content, 'guests', 'id').map((id, index) => {
    const written = content.of('blog').filter(({ at }) => at('author') === names[index]);
    const liveFroms = written.map((post) => liveFrom(post, content.timeZone));
    return [routes.blogAuthor(String(id)), { liveFrom: Math.min(Infinity, ...liveFroms) }];
  });
}

/** The ids of a page's own parts, which no heading of its text can have. */
export function partIds({ collection, at }: Entry): string[] {
  const own = Object.entries(sections).flatMap(([field, id]) => (at(field) ? [id] : []));
  return ['content', ...(collection === 'campaigns' ? own : [])];
}

/** The ids that the build gives to headings and to parts. */
const anchorsOf = (entry: Entry): string[] => [
  ...partIds(entry),
  ...headingsOf(entry.body).map(({ id }) => id),
];

function liveFrom({ at }: Entry, timeZone: string): number {
  if (at('draft') === true) return Infinity;
  return momentOf(at('publishedAt') ?? at('from'), timeZone)?.getTime() ?? -Infinity;
}

function overOf({ at }: Entry, timeZone: string): Pick<Target, 'over'> {
  const until = momentOf(at('until'), timeZone);
  if (!until) return {};
  const afterwards = at('afterwards');
  const to = typeof afterwards === 'string' ? afterwards : routes.services();
  return { over: { at: until, to } };
}

/** What becomes of a link to a campaign that is over, or will be while the link is still there. */
function sayOver(entry: Entry, url: string, { targets, timeZone, now }: Basis): Fault | undefined {
  const path = pathOf(url);
  const { over } = targets.get(path) ?? {};
  const seenUntil = momentOf(entry.at('until') ?? entry.at('bar', 'to'), timeZone);
  if (!over || (seenUntil && seenUntil <= over.at)) return undefined;
  const day = dayIn(over.at, timeZone);
  const message =
    over.at > now
      ? `${path} is over on ${day}, and leads to ${over.to} from then on. If that’s meant, nothing has to be done.`
      : `${path} was over on ${day}, and leads to ${over.to} since: write that, or remove the link.`;
  return { message, severity: 'warning' };
}

/** When readers first see a link. */
const seenFrom = (entry: Entry, timeZone: string) =>
  Math.max(
    liveFrom(entry, timeZone),
    momentOf(entry.at('bar', 'from'), timeZone)?.getTime() ?? -Infinity,
  );

const otherScheme = new RegExp(`^(${OTHER_SCHEMES}):`);
const withoutPage: readonly string[] = [routes.showcase(), routes.careers()];

function faultOfLink(
  entry: Entry,
  url: string,
  basis: Basis,
  seen = seenFrom(entry, basis.timeZone),
): Fault | undefined {
  return /^\/(?!\/)/.test(url) ? faultOfPlace(url, basis, seen) : asFault(faultOutside(entry, url));
}

/** What is wrong with an address that isn't one of a page of this site. */
function faultOutside(entry: Entry, url: string): string | undefined {
  if (url === '') return 'The link leads nowhere: write an address between the parentheses.';
  if (url.startsWith('#')) return faultOfAnchor(url.slice(1), anchorsOf(entry), 'this page');
  if (/^mailto:(?![^@\s]+@[^@\s]+\.[a-z]{2,}(?:\?|$))/i.test(url))
    return `"${url}" is no email address: write mailto:name@example.com.`;
  if (otherScheme.test(url)) return undefined;
  if (/^https?:/.test(url)) return faultOfForeign(url);
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(url) && !/\.(mdx?|html?)$/.test(url)
    ? `Write the whole address: https://${url}`
    : `A link inside the site begins with "/"; one to another site with "https://". This is "${url}".`;
}

/** What is wrong with the address of a page of this site, or with the anchor behind it. */
function faultOfPlace(url: string, { targets, timeZone }: Basis, seen: number): Fault | undefined {
  const [path = '', anchor] = url.replace(/\?[^#]*/, '').split('#');
  if (withoutPage.includes(path))
    return { message: `"${path}" has no page; only the footer links to it.` };
  const target = targets.get(path);
  if (!target) return faultOfPath(path, targets);
  const fault = faultOfTime(path, target, seen, timeZone);
  if (fault !== undefined || anchor === undefined || !target.anchors) return asFault(fault);
  // The anchors of /services are other files.
  const isOpen = path === routes.services();
  return asFault(faultOfAnchor(anchor, target.anchors, path), { isOpen });
}

/** A page that is not there yet when readers first see what leads to it. */
function faultOfTime(
  path: string,
  { liveFrom = -Infinity }: Target = {},
  seen: number,
  timeZone: string,
): string | undefined {
  if (liveFrom <= seen) return undefined;
  return liveFrom === Infinity
    ? `${path} is a draft, so readers would find nothing there.`
    : `${path} goes live only on ${dayIn(new Date(liveFrom), timeZone)}, so readers would find nothing there until then.`;
}

function faultOfForeign(url: string): string | undefined {
  if (!URL.canParse(url)) return `"${url}" is not an address.`;
  const { host, pathname, hash } = new URL(url);
  if (host.replace(/^www\./, '') === new URL(site.url).host)
    return `Write "${pathname}${hash}": links inside the site leave out the host.`;
  return leftovers.find(([pattern]) => pattern.test(url))?.[1];
}

/** Addresses that lead nowhere, or worked only where they were copied, and what to write in their place. */
const leftovers: readonly (readonly [pattern: RegExp, message: string])[] = [
  [
    /^https?:\/\/(localhost|127\.|\[::1|[^/]*--[^/]*\.netlify\.app)/,
    'This is a preview that visitors don’t have: write the address on the site, such as /pricing.',
  ],
  [
    /^https:\/\/[^/]*\.google\.com\/.*\/edit\b|\/wp-admin\/|[?&]action=edit\b/,
    'This opens what only its authors may edit: link to what everybody can read.',
  ],
  [
    /^https:\/\/www\.google\.[a-z.]+\/url\?/,
    'This is a search engine’s own link: open it, and copy the address of the page it leads to.',
  ],
  [
    /[?&](fbclid|gclid|msclkid|mc_eid|igshid)=/,
    'This address says who copied it: leave out everything from "?" on.',
  ],
  [/[.,;:]$/, 'The sign at the end of this address belongs behind its parenthesis.'],
  // Browsers take one slash for a path of our own site.
  [
    /^https?:(?!\/\/([^\s/?#.,:]+\.)+[^\s/?#.,:]+([:/?#]|$))/,
    'This leads nowhere: behind "https://" stands a name with a dot, such as example.com.',
  ],
];

function faultOfPath(path: string, targets: ReadonlyMap<string, Target>): Fault {
  const trimmed = path.replace(/(\.html?|\.mdx?)?\/*$/, '');
  if (targets.has(trimmed)) return { message: `Write "${trimmed}".` };
  // For "/recording-best-practices" the page with that name somewhere else.
  const elsewhere = targets.keys().find((target) => target.endsWith(`/${posix.basename(path)}`));
  const advice =
    didYouMean(path, targets.keys()) || (elsewhere ? ` Did you mean "${elsewhere}"?` : '');
  return { message: `There is no page "${path}".${advice}`, isOpen: true };
}

function faultOfAnchor(
  anchor: string,
  anchors: readonly string[],
  page: string,
): string | undefined {
  if (anchors.includes(anchor)) return undefined;
  const hashes = anchors.map((known) => `#${known}`);
  const all = hashes.length > 0 && hashes.length < 12 ? ` The page has ${hashes.join(', ')}.` : '';
  return `There is no "#${anchor}" on ${page}.${didYouMean(`#${anchor}`, hashes) || all}`;
}

function faultOfPicture(
  entry: Entry,
  url: string,
  alt: string,
  pictures: ReadonlySet<string>,
): string | undefined {
  if (alt.trim() === '')
    return 'Missing text between the square brackets: say what the picture shows, for people who can’t see it.';
  if (/^https?:/.test(url))
    return 'Put the picture into content/ instead of taking it from another site.';
  return faultOfFile(posix.join(posix.dirname(entry.file.path), url), pictures);
}

/** A link to a file beside its text. */
function faultOfDownload(
  { collection, file }: Entry,
  { type, url }: LinkNode,
  downloads: ReadonlySet<string>,
): string | undefined {
  if (type === 'definition')
    return `Write the address of a file behind its words: [words](${url}).`;
  if (collection === 'documents')
    return 'A document is one file: link to another by the address that it has on the site.';
  if (!url.startsWith('./')) return `Write "./${url}" for the file beside this text.`;
  const path = posix.join(posix.dirname(file.path), url);
  return downloads.has(path)
    ? undefined
    : `There is no file ${path}.${didYouMean(path, downloads)}`;
}

function faultOfFile(path: string, pictures: ReadonlySet<string>): string | undefined {
  if (pictures.has(path)) return undefined;
  if (isHeic(path)) return adviseOnPicture(path);
  return `There is no picture ${path}.${didYouMean(path, pictures)}`;
}

/** Every text of a value, with what its schema says of it. */
export function* valuesIn(
  shape: Shape,
  value: unknown,
  path: Path = [],
): Iterable<{ shape: Shape; value: string; path: Path }> {
  if (typeof value === 'string') yield { shape, value, path };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* valuesIn(shapeOfItem(shape), item, [...path, index]);
  else if (typeof value === 'object' && value !== null) {
    const { properties } = chooseShape(shape, value);
    for (const [key, inner] of Object.entries(value))
      yield* valuesIn(shapeOfKey(properties, key), inner, [...path, key]);
  }
}

/** Entries that another one names: those that do not exist, itself, and one named twice in a list. */
function* referenceProblems(content: Content, entry: Entry): Iterable<Problem> {
  const seen = new Set<string>();
  const shape = shapeOf(entry.collection);
  for (const { shape: of, value: name, path } of valuesIn(shape, entry.yaml.value)) {
    const to = of['reference'] as CollectionName | undefined;
    if (!to) continue;
    const { kind, path: place }: Collection = collections[to];
    const ids =
      kind === 'list' ? listed(content, to, 'id').map(String) : content.of(to).map(({ id }) => id);
    const others = to === entry.collection ? ids.filter((id) => id !== entry.id) : ids;
    const key = JSON.stringify([path.slice(0, -1), name]);
    if (to === entry.collection && name === entry.id)
      yield entry.problem(path, 'A page can’t be related to itself.');
    else if (typeof path.at(-1) === 'number' && seen.has(key))
      yield entry.problem(path, `"${name}" appears twice; remove or replace one.`);
    else if (!others.includes(name)) {
      const advice =
        didYouMean(name, others) ||
        (others.length > 0 ? ` The others are ${others.join(', ')}.` : '');
      const what =
        kind === 'list'
          ? `entry "${name}" in ${place}.yaml`
          : `file ${place}/${name}.${kind === 'text' ? 'mdx' : 'yaml'}`;
      const problem = { ...entry.problem(path, `There is no ${what}.${advice}`), isOpen: true };
      // Who renames or deletes an entry saves that file alone; the rest of the list stays in order.
      yield entry.collection === 'order' ? asWarning(problem) : problem;
    }
    seen.add(key);
  }
}

/** Guests may write too; a name close to that of a team member is a typo. */
function* authors(content: Content): Iterable<Problem> {
  const names = (['guests', 'team'] as const)
    .flatMap((list) => listed(content, list, 'name'))
    .filter((name) => typeof name === 'string');
  for (const { at, problem } of (['blog', 'helpArticles', 'documents'] as const).flatMap((name) =>
    content.of(name),
  )) {
    const label = at('author');
    if (typeof label !== 'string') continue;
    const name = (label.split(',')[0] ?? '').trim();
    const advice = didYouMean(name, names);
    if (advice && !names.includes(name))
      yield problem(['author'], `No one in company/team.yaml is called "${name}".${advice}`);
  }
}
