import { readFileSync } from 'node:fs';

import { routes, serviceAnchors } from '../../src/routes.ts';
import { collections, type CollectionName } from '../content-check/collections.ts';
import { readContent, type Content, type Entry } from '../content-check/content.ts';
import { kinds } from '../new/templates.ts';
import type { ListedEntry, Overview } from './contract.ts';
import type { Names } from './form-model.ts';
import { findMistakes } from './mistakes.ts';

/** How a collection is called, and where its entries are seen. */
interface View {
  readonly label: string;
  /** Undefined for what has no page. */
  readonly page: (entry: Entry) => string | undefined;
}

const wordAt = (entry: Entry, key: string) => {
  const value = entry.at(key);
  return typeof value === 'string' ? value : '';
};
const always = (path: string) => () => path;

/** Pages that show a group of questions. */
const places: Readonly<Record<string, string>> = {
  home: routes.home(),
  help: routes.help('faq'),
  pricing: routes.pricing(),
  contact: routes.contact(),
};

/** In the order of the list at the side: what changes most often is on top. */
const views: Readonly<Record<CollectionName, View>> = {
  blog: { label: 'Blog posts', page: ({ id }) => routes.blogPost(id) },
  helpArticles: { label: 'Help articles', page: ({ id }) => routes.helpArticle(id) },
  helpGuides: { label: 'Help guides', page: ({ id }) => routes.helpGuide(id) },
  faq: { label: 'Questions and answers', page: (entry) => places[wordAt(entry, 'place')] },
  services: {
    label: 'Services',
    page: (entry) =>
      routes.services(serviceAnchors.find((anchor) => anchor === wordAt(entry, 'group'))),
  },
  plans: { label: 'Plans', page: always(routes.pricing()) },
  addOns: { label: 'Add-ons', page: always(routes.pricing()) },
  equipmentItems: { label: 'Equipment', page: always(routes.equipment()) },
  equipmentKits: { label: 'Equipment kits', page: always(routes.equipment()) },
  pages: { label: 'Pages', page: (entry) => pageOf(wordAt(entry, 'page')) },
  team: { label: 'Team', page: always(routes.about()) },
  values: { label: 'Values', page: always(routes.about()) },
  story: { label: 'Story', page: always(routes.about()) },
  impact: { label: 'Impact figures', page: always(routes.about()) },
  stats: { label: 'Home page figures', page: always(routes.home()) },
  testimonials: { label: 'Testimonials', page: always(routes.home()) },
  process: { label: 'Process', page: always(routes.home()) },
  support: { label: 'Ways to reach support', page: always(routes.help()) },
  legal: { label: 'Policies', page: ({ id }) => routes.legal(id) },
  redirects: { label: 'Moved addresses', page: () => undefined },
};

function pageOf(page: string): string {
  if (page === 'not-found') return '/404';
  return page === 'home' ? routes.home() : `/${page}`;
}

/** What the editor lists, checked at this moment. */
export function readOverview(folder: string, now: Date): Overview {
  const content = readContent(folder);
  return {
    collections: Object.entries(views).map(([key, { label }]) => {
      const name = key as CollectionName;
      const entries = content.of(name).map((entry) => listed(entry, label, now));
      return { name, label, entries: entries.toSorted(byTitle) };
    }),
    mistakes: findMistakes(folder, now),
    kinds,
    blocks: readBlocks(),
  };
}

const byTitle = (a: ListedEntry, b: ListedEntry) => a.title.localeCompare(b.title, 'en');

/** Where an entry is seen on the site; undefined when it has no page. */
export function pageOfEntry({ entries }: Content, path: string): string | undefined {
  const entry = entries.find(({ file }) => file.path === path);
  return entry && views[entry.collection].page(entry);
}

/** What forms ask of other files. */
export function namesIn(content: Content): Names {
  return {
    entriesOf: (collection) =>
      content.of(collection).map((entry) => ({ value: entry.id, label: titleOf(entry) })),
    suggestionsFor: (collection, path) =>
      collection === 'helpArticles' && path === 'author' ? teamNames(content) : [],
  };
}

function teamNames(content: Content): string[] {
  const team = content.of('team')[0]?.yaml.value;
  const names = Array.isArray(team) ? team.map((member: { name?: unknown }) => member.name) : [];
  return names.filter((name) => typeof name === 'string');
}

function titleOf(entry: Entry): string {
  return wordAt(entry, 'title') || wordAt(entry, 'name') || entry.id;
}

function listed(entry: Entry, label: string, now: Date): ListedEntry {
  const { path, text } = entry.file;
  const { kind } = collections[entry.collection];
  const isDue = !(Date.parse(wordAt(entry, 'publishedAt')) > now.getTime());
  const state = entry.at('draft') === true ? 'draft' : isDue ? undefined : 'scheduled';
  return {
    path,
    title: kind === 'list' ? label : titleOf(entry),
    ...(state ? { state } : {}),
    text,
  };
}

/** The snippets of text editors, with their examples in place of what they let people type over. */
function readBlocks(): Overview['blocks'] {
  const snippets = JSON.parse(readFileSync('.vscode/content.code-snippets', 'utf8')) as Readonly<
    Record<string, { readonly body: readonly string[] }>
  >;
  return Object.entries(snippets).map(([name, { body }]) => ({
    name,
    text: body
      .join('\n')
      .replaceAll(/\$\{\d+\|([^,|]+)[^}]*\}/g, '$1')
      .replaceAll(/\$\{\d+:([^}]*)\}/g, '$1'),
  }));
}
