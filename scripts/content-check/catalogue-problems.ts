import { serviceGroups } from '../../src/content-schemas/service.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../src/contracts/orders.ts';
import { collectionNames, collections, type CollectionName } from './collections.ts';
import { showPath, type Content, type Entry } from './content.ts';
import type { Problem } from './problem.ts';
import { shapeOf } from './schema-shape.ts';
import { PLACEHOLDER } from './text-problems.ts';
import { fieldName, type Path } from './yaml-source.ts';

/** What must agree between files: names, ids, places in lists, numbers of entries, prices of kits. */
export function catalogueProblems(content: Content): Problem[] {
  return [
    ...sameNames(content),
    ...samePlaces(content),
    ...sameIds(content),
    ...sameQuestions(content),
    ...pages(content),
    ...questionCounts(content),
    ...serviceCounts(content),
    ...kitPrices(content),
  ];
}

/** A value that only one entry of a group may have. */
interface Claim {
  group: string;
  entry: Entry;
  path: Path;
}

/** Every claim after the first of its group. */
function repeated(
  claims: readonly Claim[],
  message: (first: Claim, value: unknown) => string,
): Problem[] {
  const firsts = new Map<string, Claim>();
  return claims.flatMap((claim) => {
    const { group, entry, path } = claim;
    const value = entry.at(...path);
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const key = JSON.stringify([group, typeof value === 'string' ? value.trim() : value]);
    const first = firsts.get(key);
    firsts.set(key, first ?? claim);
    return first ? [entry.problem(path, message(first, value))] : [];
  });
}

const claims = (
  content: Content,
  collection: CollectionName,
  path: Path,
  group: (entry: Entry) => string = () => collection,
): Claim[] => content.of(collection).map((entry) => ({ group: group(entry), entry, path }));

function sameNames(content: Content): Problem[] {
  // An order names a service or a plan, so the two share their names.
  const orderable = [
    ...claims(content, 'services', ['name'], () => 'order'),
    ...claims(content, 'plans', ['name'], () => 'order'),
  ];
  const reserved = orderable.flatMap(({ entry }) => {
    const name = entry.at('name');
    return name === CUSTOM_QUOTE_SERVICE || name === DEMO_CALL_SERVICE
      ? [
          entry.problem(
            ['name'],
            `"${name}" is the name of orders without a fixed price; choose another.`,
          ),
        ]
      : [];
  });
  const named = (['addOns', 'equipmentItems'] as const).flatMap((collection) =>
    claims(content, collection, ['name']),
  );
  const titled = (['blog', 'helpArticles', 'helpGuides', 'legal'] as const).flatMap((collection) =>
    claims(content, collection, ['title']),
  );
  return [
    ...reserved,
    ...repeated(
      [...orderable, ...named],
      (first, name) =>
        `${first.entry.file.path} is called "${String(name)}" too; names must differ.`,
    ),
    ...repeated(
      titled,
      (first, title) =>
        `${first.entry.file.path} has the title "${String(title)}" too; titles must differ.`,
    ),
  ];
}

function samePlaces(content: Content): Problem[] {
  const within = (key: string) => (entry: Entry) => `${entry.collection} ${String(entry.at(key))}`;
  return repeated(
    [
      ...claims(content, 'services', ['position'], within('group')),
      ...claims(content, 'equipmentItems', ['position'], within('category')),
      ...claims(content, 'faq', ['position'], within('place')),
      ...(['plans', 'addOns', 'equipmentKits'] as const).flatMap((collection) =>
        claims(content, collection, ['position']),
      ),
      ...claims(content, 'legal', ['order']),
    ],
    (first, place) =>
      `${first.entry.file.path} has place ${String(place)} already; give each its own.`,
  );
}

const listNames = collectionNames.filter((name) => collections[name].kind === 'list');

function sameIds(content: Content): Problem[] {
  const ids = listNames.flatMap((collection) =>
    content.of(collection).flatMap((entry) =>
      (Array.isArray(entry.yaml.value) ? [...entry.yaml.value.keys()] : []).map((index) => ({
        group: collection,
        entry,
        path: [index, 'id'],
      })),
    ),
  );
  return repeated(
    ids,
    ({ path }, id) =>
      `Entry ${fieldName(path.slice(0, 1))} has the id "${String(id)}" too; ids must differ.`,
  );
}

function sameQuestions(content: Content): Problem[] {
  const questions = content.of('faq').flatMap((entry) => {
    const entries = entry.at('entries');
    return (
      (Array.isArray(entries) ? [...entries.keys()] : [])
        .map((index) => ({
          group: String(entry.at('place')),
          entry,
          path: ['entries', index, 'question'],
        }))
        // Reported as such, and then not as one that several files have.
        .filter(({ path }) => !String(entry.at(...path)).startsWith(PLACEHOLDER))
    );
  });
  return repeated(
    questions,
    ({ entry, path }) => `${entry.file.path} asks this too, in ${fieldName(path.slice(0, 2))}.`,
  );
}

function pages(content: Content): Problem[] {
  const known = content.of('pages').map((entry) => entry.at('page'));
  const needed = (shapeOf(collections.pages.schema).oneOf ?? []).map(({ properties }) => {
    const page = properties?.['page'];
    return typeof page === 'object' ? String(page.const) : '';
  });
  const missing = needed.filter((page) => !known.includes(page));
  const problems = repeated(
    claims(content, 'pages', ['page']),
    (first, page) => `${first.entry.file.path} is the page "${String(page)}" already.`,
  );
  if (missing.length === 0) return problems;
  const message = `There is no file for the page ${missing.map((page) => `"${page}"`).join(', ')}.`;
  return [...problems, ofFolder(content, 'pages', message)];
}

/** How many questions each page shows (spec core §2). */
const questionsOf = { home: 5, pricing: 6, contact: 3 } as const;

function questionCounts(content: Content): Problem[] {
  return Object.entries(questionsOf).flatMap(([place, wanted]) => {
    const [group, second] = content.of('faq').filter((entry) => entry.at('place') === place);
    if (!group) return [ofFolder(content, 'faq', `There is no file with "place: ${place}".`)];
    const problems = second
      ? [
          second.problem(
            ['place'],
            `${group.file.path} holds the questions of this page already; only "help" has several groups.`,
          ),
        ]
      : [];
    const entries = group.at('entries');
    if (Array.isArray(entries) && entries.length !== wanted) {
      problems.push(
        group.keyProblem(
          ['entries'],
          `The page "${place}" shows ${wanted} questions; there are ${entries.length}.`,
        ),
      );
    }
    return problems;
  });
}

/** No group is empty, and pages that state the number of services have it counted. */
function serviceCounts(content: Content): Problem[] {
  const services = content.of('services');
  const empty = serviceGroups.filter((group) =>
    services.every((entry) => entry.at('group') !== group),
  );
  const counted = content.entries.flatMap(({ collection, file, yaml }) =>
    yaml.texts.flatMap(({ path, value, start }) => {
      const isPage = collection === 'pages';
      const [, number, token] = /\b(\d+) (?:[\w,-]+ ){0,6}services\b|(\{\w*\})/.exec(value) ?? [];
      const fault =
        number && isPage
          ? `Write "{services}" in place of "${number}": the services are counted.`
          : token && !(isPage && token === '{services}')
            ? `"${token}" would be shown as it is; only "{services}" in pages/ is counted.`
            : undefined;
      if (!fault) return [];
      const offset = Math.max(start, file.text.indexOf(token ?? `${number ?? ''} `, start));
      return [file.problem(file.placeAt(offset), fieldName(path), fault)];
    }),
  );
  if (empty.length === 0) return counted;
  const message = `There is no service with "group: ${empty.join('", "group: ')}".`;
  return [ofFolder(content, 'services', message), ...counted];
}

/** A kit lists what the guide describes, at the guide's price. */
function kitPrices(content: Content): Problem[] {
  const prices = new Map(
    content
      .of('equipmentItems')
      .map((item) => [item.at('name'), { price: item.at('price'), path: item.file.path }]),
  );
  return content.of('equipmentKits').flatMap((kit) => {
    const items = kit.at('items');
    return (Array.isArray(items) ? [...items.keys()] : []).flatMap((index) => {
      const known = prices.get(kit.at('items', index, 'name'));
      const path = ['items', index, 'price'];
      const price = kit.at(...path);
      if (!known || typeof price !== 'number' || price === known.price) return [];
      return [kit.problem(path, `${known.path} says ${String(known.price)}, not ${price}.`)];
    });
  });
}

/** A mistake that no file can be blamed for. */
function ofFolder({ folder }: Content, path: string, message: string): Problem {
  return { file: showPath(folder, path), line: 1, column: 1, field: '', message };
}
