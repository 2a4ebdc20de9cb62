// What the functions need of content/ as it is written. Read without Astro, so that commands have it before any build.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';

import { z } from 'astro/zod';

import { asOf, withMoments } from '../content-schemas/moments.ts';
import { inListOrder } from '../content-schemas/order.ts';
import { fillTokens, type TokenValues } from '../content-schemas/tokens.ts';
import type { SavedReply } from '../contracts/desk.ts';
import { CUSTOM_QUOTE_SERVICE, DEMO_CALL_SERVICE } from '../contracts/orders.ts';
import { lessPercent } from '../contracts/money.ts';
import { MONTHS_IN_YEAR } from '../contracts/plans.ts';
import type {
  BuildData,
  CatalogueData,
  CompanyData,
  EmailsData,
} from '../contracts/server-data.ts';
import { site } from '../site.ts';
import { collections, readFile, readTokens, timeZoneOf } from './content-files.ts';

type Collections = typeof collections;
type DataCollection = {
  [Name in keyof Collections]: Collections[Name]['kind'] extends 'data' ? Name : never;
}[keyof Collections];

/** The files of `netlify/data/` that are made of `content/` alone, by their names. */
interface ContentData {
  catalogue: CatalogueData;
  company: CompanyData;
  emails: EmailsData;
  replies: SavedReply[];
}

/**
 * Writes what has changed since it was last written.
 * @param project the folder that holds `content/` and `netlify/`
 * @param moment whose prices it has: those of the pages that are there, or orders would be refused
 * @throws Error that names the file when one cannot be read.
 */
export function writeContentData(project: string, moment = lastBuildOf(project)): void {
  const folder = join(project, 'netlify/data');
  mkdirSync(folder, { recursive: true });
  const source = { content: join(project, 'content'), moment };
  for (const [name, data] of Object.entries(readContentData(source))) {
    const file = join(folder, `${name}.json`);
    const text = JSON.stringify(data);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    // Several commands may run at once, and none may read half a file.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
}

function lastBuildOf(project: string): Date {
  const file = join(project, 'netlify/data/build.json');
  if (!existsSync(file)) return new Date();
  return new Date((JSON.parse(readFileSync(file, 'utf8')) as BuildData).startedAt);
}

function readContentData(source: Source): ContentData {
  const { values: tokens } = readTokens(source.content, source.moment);
  const reader = { ...source, tokens };
  return {
    catalogue: readCatalogue(reader),
    company: readCompany(reader),
    emails: readEmails(reader),
    replies: readInOrder(reader, 'replies').map(({ title, for: about = 'orders', text }) => ({
      title,
      for: about,
      text,
    })),
  };
}

interface Source {
  content: string;
  moment: Date;
}

interface Reader extends Source {
  tokens: TokenValues;
}

/** As they hold at the moment. */
function readFiles(
  { content, moment }: Source,
  name: DataCollection,
): { id: string; value: unknown }[] {
  const timeZone = timeZoneOf(content);
  const folder = join(content, collections[name].path);
  return globSync('*.yaml', { cwd: folder })
    .toSorted()
    .map((file) => ({
      id: basename(file, '.yaml'),
      value: withMoments(asOf(readFile(join(folder, file)), moment, timeZone), timeZone),
    }));
}

/** The entries of a collection with their tokens replaced, as its schema has them. */
function readEntries<Name extends DataCollection>(reader: Reader, name: Name) {
  const { path, schema } = collections[name];
  return readFiles(reader, name).map(({ id, value }) => {
    // Limits are of texts as they are written: what a token stands for changes by itself.
    const { data, error } = schema.safeParse(value);
    if (error) throw new Error(`${join(reader.content, path, id)}.yaml: ${z.prettifyError(error)}`);
    return { id, data: fillTokens(data, reader.tokens) as z.output<Collections[Name]['schema']> };
  });
}

function readInOrder<Name extends 'services' | 'plans' | 'replies'>(reader: Reader, name: Name) {
  const list = readEntries(reader, 'order').find(({ data }) => data.list === name);
  const ids = (list?.data.entries ?? []) as string[];
  const nameOf = ({ data }: { data: { name: string } | { title: string } }) =>
    'title' in data ? data.title : data.name;
  return inListOrder(readEntries(reader, name), ids, nameOf).map(({ data }) => data);
}

const centsOf = (dollars: number) => Math.round(dollars * 100);

/**
 * Everything that can be ordered.
 * @throws when two entries share a name: an order could then not tell them apart.
 */
function readCatalogue(reader: Reader): CatalogueData {
  const listed = new Map(
    readEntries(reader, 'addOns').map(({ id, data: { name, price, turnaround, rounds } }) => [
      id,
      { name, priceCents: centsOf(price), turnaround, rounds },
    ]),
  );
  // The content check names an add-on that there is not.
  const addOnsOf = (ids: readonly unknown[] = []) => {
    const addOns = ids.flatMap((id) => listed.get(id as string) ?? []);
    return addOns.length > 0 ? { addOns } : {};
  };
  const services = readInOrder(reader, 'services').map(
    ({ name, price, revisions, turnaround, addOns }) => ({
      name,
      priceCents: centsOf(price),
      revisions: roundsOf(revisions),
      turnaround,
      ...addOnsOf(addOns),
    }),
  );
  const catalogue = [
    ...services,
    ...readPlans(reader, addOnsOf),
    { name: CUSTOM_QUOTE_SERVICE, priceCents: 0 },
    { name: DEMO_CALL_SERVICE, priceCents: 0 },
  ];
  const names = new Set<string>();
  for (const { name } of catalogue) {
    if (names.has(name)) throw new Error(`Two entries of the catalogue are called "${name}"`);
    names.add(name);
  }
  return catalogue;
}

const roundsOf = (revisions: number | 'unlimited') =>
  revisions === 'unlimited' ? null : revisions;

/** The plans: the order of one is about several episodes, each with its own rounds, so it counts none. */
function readPlans(
  reader: Reader,
  addOnsOf: (ids?: readonly unknown[]) => Pick<CatalogueData[number], 'addOns'>,
): CatalogueData {
  const nameOf = new Map(readEntries(reader, 'services').map(({ id, data }) => [id, data.name]));
  const percent = readYearlySaving(reader);
  const further = readEntries(reader, 'addOns').find(({ id }) => id === FURTHER_ROUND_OF_PLANS);
  return readInOrder(reader, 'plans').map((plan) => ({
    name: plan.name,
    priceCents: centsOf(plan.price),
    ...addOnsOf(plan.addOns),
    plan: {
      episodes: plan.episodes,
      rawMinutes: plan.rawMinutes,
      rounds: roundsOf(plan.revisions),
      turnaround: plan.turnaround,
      yearlyCents: centsOf(lessPercent(MONTHS_IN_YEAR * plan.price, percent)),
      ...(further ? { furtherCents: centsOf(further.data.price) } : {}),
      // The content check names a service that there is not.
      single: nameOf.get(plan.single as string) ?? '',
    },
  }));
}

/** Id of the add-on that buys an episode of a plan one more round of changes. */
const FURTHER_ROUND_OF_PLANS = 'additional-revision';

/** How many percent a year costs less than twelve months. */
function readYearlySaving(reader: Reader): number {
  for (const { data } of readEntries(reader, 'pages'))
    if (data.page === 'pricing') return data.billing.yearlySavesPercent;
  throw new Error(`${reader.content}/pages/ has no file with "page: pricing"`);
}

function readCompany(reader: Reader): CompanyData {
  for (const { data } of readEntries(reader, 'site'))
    if (data.part === 'company')
      return { name: site.name, email: data.email, timeZone: data.timeZone, tax: data.tax };
  throw new Error(`${reader.content}/site/ has no file with "part: company"`);
}

function readEmails(reader: Reader): EmailsData {
  return Object.fromEntries(
    readEntries(reader, 'emails').map(({ data: { email, ...texts } }) => [
      String(email),
      texts as Record<string, string>,
    ]),
  );
}
