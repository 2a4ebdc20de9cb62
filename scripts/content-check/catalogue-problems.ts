import { serviceGroups } from '../../src/content-schemas/catalogue.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../src/contracts/orders.ts';
import { collectionNames, collections, type CollectionName } from './collections.ts';
import { listAt, showPath, type Content, type Entry } from './content.ts';
import type { Problem } from './problem.ts';
import { shapeOf } from './schema-shape.ts';
import { PLACEHOLDER } from './text-problems.ts';
import { fieldName, type Path } from './yaml-source.ts';

/** What must agree between files: names, ids, places in lists, numbers of entries, prices of kits. */
export function* catalogueProblems(content: Content): Iterable<Problem> {
  yield* sameNames(content);
  yield* samePlaces(content);
  yield* sameIds(content);
  yield* sameQuestions(content);
  yield* pages(content);
  yield* questionCounts(content);
  yield* serviceCounts(content);
  yield* kitPrices(content);
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

/** The claims of all entries of some collections. */
const claims = (
  content: Content,
  names: readonly CollectionName[],
  key: string,
  group: (entry: Entry) => string = ({ collection }) => collection,
): Claim[] =>
  names.flatMap((name) =>
    content.of(name).map((entry) => ({ group: group(entry), entry, path: [key] })),
  );

function* sameNames(content: Content): Iterable<Problem> {
  // An order names a service or a plan, so the two share their names.
  const orderable = claims(content, ['services', 'plans'], 'name', () => 'order');
  for (const { entry } of orderable) {
    const name = entry.at('name');
    if (name !== CUSTOM_QUOTE_SERVICE && name !== DEMO_CALL_SERVICE) continue;
    const message = `"${name}" is the name of orders without a fixed price; choose another.`;
    yield entry.problem(['name'], message);
  }
  yield* repeated(
    [...orderable, ...claims(content, ['addOns', 'equipmentItems'], 'name')],
    ({ entry }, name) => `${entry.file.path} is called "${name}" too; names must differ.`,
  );
  yield* repeated(
    claims(content, ['blog', 'helpArticles', 'helpGuides', 'legal'], 'title'),
    ({ entry }, title) => `${entry.file.path} has the title "${title}" too; titles must differ.`,
  );
}

function samePlaces(content: Content): Iterable<Problem> {
  const within = (key: string) => (entry: Entry) => `${entry.collection} ${String(entry.at(key))}`;
  return repeated(
    [
      ...claims(content, ['services'], 'position', within('group')),
      ...claims(content, ['equipmentItems'], 'position', within('category')),
      ...claims(content, ['faq'], 'position', within('place')),
      ...claims(content, ['plans', 'addOns', 'equipmentKits'], 'position'),
      ...claims(content, ['legal'], 'order'),
    ],
    ({ entry }, place) => `${entry.file.path} has place ${place} already; give each its own.`,
  );
}

const listNames = collectionNames.filter((name) => collections[name].kind === 'list');

function sameIds(content: Content): Iterable<Problem> {
  const ids = listNames.flatMap((group) =>
    content
      .of(group)
      .flatMap((entry) =>
        listAt(entry, []).map((_, index) => ({ group, entry, path: [index, 'id'] })),
      ),
  );
  return repeated(
    ids,
    ({ path }, id) =>
      `Entry ${fieldName(path.slice(0, 1))} has the id "${id}" too; ids must differ.`,
  );
}

function sameQuestions(content: Content): Iterable<Problem> {
  const questions = content.of('faq').flatMap((entry) =>
    listAt(entry, ['entries'])
      .map((_, index) => ['entries', index, 'question'])
      // Reported as such, and then not as one that several files have.
      .filter((path) => !String(entry.at(...path)).startsWith(PLACEHOLDER))
      .map((path) => ({ group: String(entry.at('place')), entry, path })),
  );
  return repeated(
    questions,
    ({ entry, path }) => `${entry.file.path} asks this too, in ${fieldName(path.slice(0, 2))}.`,
  );
}

function* pages(content: Content): Iterable<Problem> {
  const known = content.of('pages').map((entry) => entry.at('page'));
  const needed = (shapeOf('pages').oneOf ?? []).map(({ properties }) => {
    const page = properties?.['page'];
    return typeof page === 'object' ? String(page.const) : '';
  });
  const missing = needed.filter((page) => !known.includes(page)).map((page) => `"${page}"`);
  yield* repeated(
    claims(content, ['pages'], 'page'),
    ({ entry }, page) => `${entry.file.path} is the page "${page}" already.`,
  );
  if (missing.length > 0)
    yield ofFolder(content, 'pages', `There is no file for the page ${missing.join(', ')}.`);
}

/** How many questions each page shows (spec core §2). */
const questionsOf = { home: 5, pricing: 6, contact: 3 } as const;

function* questionCounts(content: Content): Iterable<Problem> {
  for (const [place, wanted] of Object.entries(questionsOf)) {
    const [group, second] = content.of('faq').filter((entry) => entry.at('place') === place);
    if (!group) {
      yield ofFolder(content, 'faq', `There is no file with "place: ${place}".`);
      continue;
    }
    const held = `${group.file.path} holds the questions of this page already; only "help" has several groups.`;
    if (second) yield second.problem(['place'], held);
    const entries = group.at('entries');
    if (!Array.isArray(entries) || entries.length === wanted) continue;
    const message = `The page "${place}" shows ${wanted} questions; there are ${entries.length}.`;
    yield group.keyProblem(['entries'], message);
  }
}

/** No group is empty, and pages that state the number of services have it counted. */
function* serviceCounts(content: Content): Iterable<Problem> {
  const used = content.of('services').map((entry) => entry.at('group'));
  const empty = serviceGroups.filter((group) => !used.includes(group));
  const missing = `There is no service with "group: ${empty.join('", "group: ')}".`;
  if (empty.length > 0) yield ofFolder(content, 'services', missing);
  for (const { collection, file, yaml } of content.entries) {
    const isPage = collection === 'pages';
    for (const { path, value, start } of yaml.texts) {
      const [, number, token] = /\b(\d+) (?:[\w,-]+ ){0,6}services\b|(\{\w*\})/.exec(value) ?? [];
      const tell = (found: string, message: string) => {
        const offset = Math.max(start, file.text.indexOf(found, start));
        return file.problem(offset, fieldName(path), message);
      };
      const counted = `Write "{services}" in place of "${number ?? ''}": the services are counted.`;
      if (number && isPage) yield tell(`${number} `, counted);
      const shown = `"${token ?? ''}" would be shown as it is; only "{services}" in pages/ is counted.`;
      if (token && !(isPage && token === '{services}')) yield tell(token, shown);
    }
  }
}

/** A kit lists what the guide describes, at the guide's price. */
function* kitPrices(content: Content): Iterable<Problem> {
  const items = new Map(content.of('equipmentItems').map((item) => [item.at('name'), item]));
  for (const kit of content.of('equipmentKits')) {
    for (const index of listAt(kit, ['items']).keys()) {
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

/** A mistake that no file can be blamed for. */
function ofFolder({ folder }: Content, path: string, message: string): Problem {
  return { file: showPath(folder, path), line: 1, column: 1, field: '', message };
}
