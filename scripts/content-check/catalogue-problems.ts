import { serviceGroups } from '../../src/content-schemas/catalogue.ts';
import { pageSchema, pageTokens } from '../../src/content-schemas/page.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../src/contracts/orders.ts';
import {
  collectionNames,
  collections,
  showPath,
  type CollectionName,
  type Content,
  type Entry,
} from './content.ts';
import type { Problem } from './problem.ts';
import { PLACEHOLDER } from './text-problems.ts';
import { fieldName, type Path } from './yaml.ts';

/** What must agree between files: names, ids, places in lists, numbers of entries, prices. */
export function* catalogueProblems(content: Content): Iterable<Problem> {
  for (const { at, problem } of [...content.of('services'), ...content.of('plans')]) {
    const name = at('name');
    if (name === CUSTOM_QUOTE_SERVICE || name === DEMO_CALL_SERVICE)
      yield problem(
        ['name'],
        `"${name}" is reserved for orders without a fixed price; choose another name.`,
      );
  }
  yield* repeatedValues(content);
  yield* repeatedIds(content);
  yield* repeatedQuestions(content);
  yield* missingEntries(content);
  yield* questionCounts(content);
  yield* filledTexts(content);
  yield* kitPrices(content);
  yield* priceProblems(content);
}

/** A value that only one entry of a group may have. */
interface Claim {
  group: string;
  entry: Entry;
  path: Path;
}

/** Every claim after the first of its group. */
function* repeated(
  claims: readonly Claim[],
  message: (first: Claim, value: string) => string,
): Iterable<Problem> {
  const firsts = new Map<string, Claim>();
  for (const claim of claims) {
    const { group, entry, path } = claim;
    const value = entry.at(...path);
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const key = JSON.stringify([group, typeof value === 'string' ? value.trim() : value]);
    const first = firsts.get(key);
    if (first) yield entry.problem(path, message(first, String(value)));
    else firsts.set(key, claim);
  }
}

type UniqueKey = readonly [of: readonly CollectionName[], key: string, within?: string];

/** Keys whose values differ in these collections together, or within those that share another key's value. */
const uniqueKeys: readonly UniqueKey[] = [
  // An order names a service or a plan, so the two share their names.
  [['services', 'plans'], 'name'],
  [['addOns'], 'name'],
  [['equipmentItems'], 'name'],
  [['blog'], 'title'],
  [['helpArticles'], 'title'],
  [['helpGuides'], 'title'],
  [['documents'], 'title'],
  [['campaigns'], 'title'],
  [['legal'], 'title'],
  [['replies'], 'title'],
  [['services'], 'position', 'group'],
  [['equipmentItems'], 'position', 'category'],
  [['faq'], 'position', 'place'],
  [['plans'], 'position'],
  [['addOns'], 'position'],
  [['equipmentKits'], 'position'],
  [['helpArticles'], 'position'],
  [['helpGuides'], 'position'],
  [['legal'], 'order'],
  [['replies'], 'position'],
  [['pages'], 'page'],
];

const isTaken: Readonly<Record<string, (value: string) => string>> = {
  name: (value) => `is also called "${value}"; names must differ`,
  title: (value) => `also has the title "${value}"; titles must differ`,
  position: (value) => `already has place ${value}; give each its own`,
  order: (value) => `already has place ${value}; give each its own`,
  page: (value) => `is already the page "${value}"`,
};

function* repeatedValues(content: Content): Iterable<Problem> {
  for (const [names, key, within] of uniqueKeys) {
    const claims = names.flatMap((name) =>
      content.of(name).map((entry) => {
        return { group: String(within && entry.at(within)), entry, path: [key] };
      }),
    );
    yield* repeated(
      claims,
      ({ entry }, value) => `${entry.file.path} ${isTaken[key]?.(value) ?? ''}.`,
    );
  }
}

function repeatedIds(content: Content): Iterable<Problem> {
  const lists = collectionNames.filter((name) => collections[name].kind === 'list');
  const ids = lists.flatMap((group) =>
    content
      .of(group)
      .flatMap((entry) =>
        entry.listAt().map((_, index) => ({ group, entry, path: [index, 'id'] })),
      ),
  );
  return repeated(
    ids,
    ({ path }, id) =>
      `Entry ${fieldName(path.slice(0, 1))} also has the ID "${id}"; IDs must differ.`,
  );
}

function repeatedQuestions(content: Content): Iterable<Problem> {
  const questions = content.of('faq').flatMap((entry) =>
    entry
      .listAt('entries')
      .map((_, index) => ['entries', index, 'question'])
      // Reported as such, and then not as one that several files have.
      .filter((path) => !String(entry.at(...path)).startsWith(PLACEHOLDER))
      .map((path) => ({ group: String(entry.at('place')), entry, path })),
  );
  return repeated(
    questions,
    ({ entry, path }) => `${entry.file.path} also asks this, in ${fieldName(path.slice(0, 2))}.`,
  );
}

/** How many questions each page shows. */
const questionsOf = { home: 5, pricing: 6, contact: 3 } as const;

/** Values of a key that need an entry each. */
const needed: readonly (readonly [of: CollectionName, key: string, values: readonly string[]])[] = [
  ['pages', 'page', pageSchema.options.map(({ shape }) => shape.page.value)],
  ['faq', 'place', Object.keys(questionsOf)],
  ['services', 'group', serviceGroups],
];

function* missingEntries(content: Content): Iterable<Problem> {
  for (const [name, key, values] of needed) {
    const used = content.of(name).map((entry) => entry.at(key));
    const missing = values
      .filter((value) => !used.includes(value))
      .map((value) => `"${key}: ${value}"`);
    const file = showPath(content.folder, collections[name].path);
    const message = `There is no file with ${missing.join(', ')}.`;
    // No file can be blamed for it.
    if (missing.length > 0) yield { file, line: 1, column: 1, field: '', message };
  }
}

function* questionCounts(content: Content): Iterable<Problem> {
  for (const [place, wanted] of Object.entries(questionsOf)) {
    const [group, second] = content.of('faq').filter((entry) => entry.at('place') === place);
    const held = `${group?.file.path} already has this page’s questions; only "help" can have several groups.`;
    if (second) yield second.problem(['place'], held);
    const { length } = group?.listAt('entries') ?? [];
    const message = `The page "${place}" shows ${wanted} questions; there are ${length}.`;
    if (group && length > 0 && length !== wanted) yield group.keyProblem(['entries'], message);
  }
}

/** What is filled in where it stands in the texts of a collection. */
const filledIn: Partial<Record<CollectionName, readonly string[]>> = {
  pages: pageTokens.map((name) => `{${name}}`),
  replies: ['{name}', '{service}', '{next}'],
};

/** Pages have the number of services counted and the lowest prices looked up; nothing else in braces is filled in but what `filledIn` has. */
function* filledTexts(content: Content): Iterable<Problem> {
  const [counted, ...prices] = pageTokens.map((name) => `"{${name}}"`);
  const words = /\b(\d+) (?:[\w,-]+ ){0,6}services\b|\bfrom (\$\d+)|(\{[^{}]*\})/g;
  for (const { collection, file, yaml } of content.entries) {
    const allowed = filledIn[collection] ?? [];
    for (const { path, value, start } of yaml.texts) {
      const isPage = collection === 'pages';
      const known = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'nothing';
      for (const [, number, price, token] of value.matchAll(words)) {
        const tell = (found: string, message: string) => {
          const offset = Math.max(start, file.text.indexOf(found, start));
          return file.problem(offset, fieldName(path), message);
        };
        if (number && isPage)
          yield tell(
            `${number} `,
            `Write ${counted} in place of "${number}": the build counts the services.`,
          );
        if (price && isPage)
          yield tell(
            price,
            `Write ${prices.join(' or ')} in place of "${price}": it is looked up.`,
          );
        if (token && !allowed.includes(token))
          yield tell(token, `"${token}" would be shown as typed: ${known} is filled in here.`);
      }
    }
  }
}

/** A kit lists what the guide describes, at the guide's price. */
function* kitPrices(content: Content): Iterable<Problem> {
  const items = new Map(content.of('equipmentItems').map((item) => [item.at('name'), item]));
  for (const kit of content.of('equipmentKits')) {
    for (const index of kit.listAt('items').keys()) {
      const path = ['items', index, 'price'];
      const price = kit.at(...path);
      const item = items.get(kit.at('items', index, 'name'));
      if (item && typeof price === 'number' && price !== item.at('price'))
        yield kit.problem(
          path,
          `${item.file.path} says ${String(item.at('price'))}, not ${price}.`,
        );
    }
  }
}

/** Something with a price and where that is kept. */
interface Offer {
  name: string;
  prices: readonly number[];
  path: string;
}

/** Prices in copy that differ from the catalogue's: "Lite Edit ($45)", "$45 for a Lite Edit". */
function* priceProblems(content: Content): Iterable<Problem> {
  const offers = offersOf(content);
  if (offers.length === 0) return;
  const pattern = mentionPattern(offers.map(({ name }) => name));
  for (const { file } of content.entries) {
    for (const found of file.text.matchAll(pattern)) {
      const name = found[1] ?? found[4] ?? '';
      const price = `$${found[2] ?? found[3] ?? ''}`;
      const named = offers.filter((offer) => offer.name === name);
      const amount = Number(price.replaceAll(/[$,]/g, ''));
      if (named.some(({ prices }) => prices.includes(amount))) continue;
      const right = [...new Set(named.map(({ prices }) => `$${prices[0] ?? ''}`))].join(' or ');
      const message = `${name} costs ${right} (${named[0]?.path ?? ''}), not ${price}.`;
      yield file.problem(found.index + found[0].indexOf(price), 'price', message);
    }
  }
}

function offersOf(content: Content): Offer[] {
  return (['services', 'plans', 'addOns'] as const).flatMap((collection) =>
    content.of(collection).flatMap(({ at, file: { path } }) => {
      const name = at('name');
      const all = [at('price'), at('originalPrice')];
      const prices = all.filter((price) => typeof price === 'number');
      return typeof name === 'string' && prices.length > 0 ? [{ name, prices, path }] : [];
    }),
  );
}

/** A name with a price right behind or before it, in one paragraph. Longer names come first: "Show Notes" is part of others. */
function mentionPattern(names: readonly string[]): RegExp {
  const name = names
    .toSorted((a, b) => b.length - a.length)
    .map((text) => RegExp.escape(text))
    .join('|');
  const price = String.raw`\$(\d+(?:,\d{3})*(?:\.\d\d)?)(?!\d)`;
  const gap = String.raw`(?:[ \t]*(?:\r?\n[ \t]*)?)`;
  const space = String.raw`(?=\s)${gap}`;
  // Emphasis and links around a name.
  const [open, close] = [String.raw`[*_[]*`, String.raw`[*_]*(?:\]\([^)\s]*\))?[*_]*`];
  const after = String.raw`${close}(?:${space}(?:plan|package|service|add-on|edit))?${gap}(?:[(:,|–—]${gap})?(?:(?:is|are|costs?|at|for|from|only|just)${space}){0,2}${open}`;
  const before = String.raw`${close}(?:${space}(?:a|per) month)?${space}(?:(?:for|per|an?|the|each|one)${space}){0,2}${open}`;
  // Not within a longer name, such as "Notes" in "Edit + Notes".
  return new RegExp(
    `(?<![\\w-])(?<![+&/] )(?:(${name})${after}${price}|${price}${before}(${name})(?!\\w))`,
    'g',
  );
}
