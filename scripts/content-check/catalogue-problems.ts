import { tokenPattern, wordTokens } from '../../src/content-schemas/tokens.ts';
import { emailTokens } from '../../src/content-schemas/emails.ts';
import { emailTexts } from '../../src/contracts/email-texts.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../../src/contracts/orders.ts';
import { collections, type CollectionName, type Content, type Entry } from './content.ts';
import { offsetOf } from './mdx.ts';
import { asWarning, didYouMean, repeated, type Problem } from './problem.ts';
import { fieldName, type Path } from './yaml.ts';

/** What must agree between files: names, ids, numbers of entries. */
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
  yield* missingEntries(content);
  yield* questionCounts(content);
  yield* serviceGroups(content);
  yield* filledTexts(content);
  yield* lowestPrices(content);
}

/** Keys whose values differ in these collections together. */
const uniqueKeys = {
  // An order names a service or a plan, so the two share their names.
  name: [['services', 'plans'], ['addOns'], ['equipmentItems']],
  title: ['blog', 'helpArticles', 'helpGuides', 'documents', 'campaigns', 'legal', 'replies'],
  description: ['blog', 'helpArticles', 'helpGuides', 'documents', 'campaigns', 'legal', 'pages'],
  excerpt: ['blog'],
  page: ['pages'],
  part: ['site'],
  email: ['emails'],
} as const;

/** A value that only one entry of a group may have. */
interface Claim {
  group: string;
  entry: Entry;
  path: Path;
}

function* claimsIn(content: Content): Iterable<Claim> {
  for (const [key, groups] of Object.entries(uniqueKeys))
    for (const names of groups)
      for (const entry of [names].flat().flatMap((name) => content.of(name)))
        yield { group: String(names), entry, path: [key] };
  for (const entry of content.entries) {
    const { collection, file, at, listAt } = entry;
    if (collections[collection].kind === 'list')
      for (const index of listAt().keys()) yield { group: collection, entry, path: [index, 'id'] };
    for (const index of listAt('features').keys())
      yield { group: file.path, entry, path: ['features', index] };
    for (const index of listAt('categories').keys())
      yield { group: file.path, entry, path: ['categories', index, 'name'] };
    const group = `questions of ${String(at('place'))}`;
    for (const index of collection === 'faq' ? listAt('entries').keys() : [])
      yield { group, entry, path: ['entries', index, 'question'] };
  }
}

function* repeatedValues(content: Content): Iterable<Problem> {
  const valueOf = ({ entry, path }: Claim) => entry.at(...path);
  // What is empty or of another type is reported as such.
  const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  const claims = [...claimsIn(content)].filter((claim) => isWord(valueOf(claim)) && valueOf(claim));
  const keyOf = (claim: Claim) => JSON.stringify([claim.group, String(valueOf(claim)).trim()]);
  for (const [{ entry, path }, first] of repeated(claims, keyOf)) {
    const place = `${first.entry.file.path} at ${fieldName(first.path)}`;
    const problem = entry.problem(path, `The same stands in ${place}: write another one.`);
    yield path[0] === 'description' || path[0] === 'excerpt' ? asWarning(problem) : problem;
  }
}

/** How many questions each page shows. */
const questionsOf = { home: 5, pricing: 6, contact: 3 } as const;

/** Values of a key that need an entry each. */
const needed: readonly (readonly [of: CollectionName, key: string, values: readonly string[]])[] = [
  ['pages', 'page', collections.pages.schema.options.map(({ shape }) => shape.page.value)],
  ['site', 'part', collections.site.schema.options.map(({ shape }) => shape.part.value)],
  ['emails', 'email', Object.keys(emailTexts)],
  ['faq', 'place', Object.keys(questionsOf)],
];

function* missingEntries(content: Content): Iterable<Problem> {
  for (const [name, key, values] of needed) {
    const used = content.of(name).map((entry) => entry.at(key));
    const missing = values
      .filter((value) => !used.includes(value))
      .map((value) => `"${key}: ${value}"`);
    const file = `${content.shownFolder}/${collections[name].path}`;
    const message = `There is no file with ${missing.join(', ')}.`;
    // No file can be blamed for it.
    if (missing.length > 0) yield { file, line: 1, column: 1, field: '', message };
  }
}

/** Groups of the rate card without services, and services that share an address with one. */
function* serviceGroups(content: Content): Iterable<Problem> {
  const services = content.of('services');
  const used = new Set(services.map(({ at }) => at('group')));
  for (const { listAt, at, problem } of content.of('serviceGroups'))
    for (const index of listAt().keys()) {
      const id = at(index, 'id');
      const taken = services.find((service) => service.id === id);
      const same = `${taken?.file.path} has the address /services#${String(id)}, too: choose another one.`;
      if (taken) yield problem([index, 'id'], same);
      const empty = 'No service is in this group, so no page shows it; menu and footer do.';
      if (!used.has(id)) yield asWarning(problem([index, 'id'], empty));
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

/** What is filled in where it stands in the texts of a collection, besides the tokens for all. */
const filledIn: Partial<Record<CollectionName, readonly string[]>> = {
  replies: ['{name}', '{service}', '{next}'],
};

const shownTokens = ['{price:…}', '{originalPrice:…}', ...wordTokens.map((name) => `{${name}}`)];

/** Where offers are made, the lowest prices are looked up. */
function* lowestPrices(content: Content): Iterable<Problem> {
  const tokens = wordTokens.slice(1, 4).map((name) => `"{${name}}"`);
  for (const { collection, at, file, yaml, body } of content.entries) {
    const isOffer = ['pages', 'serviceGroups', 'campaigns'].includes(collection);
    // What the equipment guide recommends, others sell.
    if (!isOffer || at('page') === 'equipment') continue;
    const shown = body.nodes.flatMap(({ node }) =>
      node.type === 'text' ? [{ path: [], value: node.value, start: offsetOf(node) }] : [],
    );
    for (const { path, value, start } of [...yaml.texts, ...shown])
      for (const [, price = ''] of value.matchAll(/\b(?:from|start(?:s|ing)? at) (\$\d+)/gi)) {
        const message = `Write ${tokens.join(' or ')} in place of "${price}": it is looked up.`;
        const offset = Math.max(start, file.text.indexOf(price, start));
        const problem = file.problem(offset, fieldName(path), message);
        // Campaigns may compare us with others.
        yield collection === 'campaigns' ? asWarning(problem) : problem;
      }
  }
}

/** Pages have the number of services counted; nothing else in braces is filled in but tokens. */
function* filledTexts(content: Content): Iterable<Problem> {
  const words = /\b(?!(?:19|20)\d\d )(\d+) (?:[\w,-]+ ){0,2}services\b|(\{[^{}]*\})/g;
  for (const entry of content.entries) {
    const { collection, file, yaml } = entry;
    for (const { path, value, start } of yaml.texts) {
      const isEmail = collection === 'emails' && path[0] !== 'email';
      const { allowed, required } = isEmail
        ? emailTokens(String(entry.at('email')), String(path[0]))
        : { allowed: [...(filledIn[collection] ?? []), ...shownTokens], required: [] };
      for (const token of required)
        if (!value.includes(token))
          yield entry.problem(path, `Must have "${token}", which is filled in.`);
      for (const [, number, token = ''] of value.matchAll(words)) {
        const tell = (found: string, message: string) =>
          file.problem(Math.max(start, file.text.indexOf(found, start)), fieldName(path), message);
        if (number && collection === 'pages') {
          const message = `Write "{services}" in place of "${number}": the build counts the services.`;
          yield tell(`${number} `, message);
        }
        // What its price is of, price-problems.ts looks at.
        const isFilled = !isEmail && token.replaceAll(tokenPattern, '') === '';
        if (!token || allowed.includes(token) || isFilled) continue;
        const message = `"${token}" would be shown as typed: only ${allowed.join(', ')} is filled in here.${didYouMean(token, allowed)}`;
        yield tell(token, message);
      }
    }
  }
}
