import { readFileSync } from 'node:fs';

/** A node of JSON-LD. */
export interface Thing {
  readonly '@type'?: string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

interface TypeEntry {
  /** Types it inherits from. */
  readonly parents: readonly string[];
  /** Own properties with the types their values may have. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

// schema-dts is generated from the vocabulary that schema.org publishes; its declarations are read as text here,
// so that what is really in the pages is checked and not only what the compiler saw.
const source = readFileSync('node_modules/schema-dts/dist/schema.d.ts', 'utf8');

function readEntries(): ReadonlyMap<string, TypeEntry> {
  const entries = new Map<string, TypeEntry>();
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+) extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
  )) {
    const properties = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)].map(
      ([, property = '', types = '']) => [property, types.split(' | ')] as const,
    );
    entries.set(name, {
      parents: parents.split(',').map((parent) => parent.trim()),
      properties: new Map(properties),
    });
  }
  return entries;
}

const entries = readEntries();

/** A type with all it inherits from, as interfaces of the declarations: `ThingBase`, `ArticleBase` … */
function lineage(name: string): string[] {
  const entry = entries.get(name);
  return entry ? [name, ...entry.parents.flatMap(lineage)] : [];
}

/** The types that a property of a type may hold; undefined when the vocabulary has no such property there. */
function expectedTypes(type: string, property: string): readonly string[] | undefined {
  for (const name of lineage(`${type}Leaf`)) {
    const found = entries.get(name)?.properties.get(property);
    if (found) return found;
  }
  return undefined;
}

const isKind = (type: string, expected: string) =>
  type === expected || lineage(`${type}Leaf`).includes(`${expected}Base`);

const literalForms: readonly (readonly [type: string, form: RegExp])[] = [
  ['URL', /^https:\/\/[\w.-]+(\/\S*)?$/],
  ['DateTime', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/],
  ['Date', /^\d{4}-\d\d(-\d\d)?$/],
  ['Duration', /^P(\d+D)?(T(\d+H)?(\d+M)?)?$/],
  ['Number', /^\d+(\.\d+)?$/],
  ['Integer', /^\d+$/],
];

function literalFault(value: string | number, expected: readonly string[]): string | undefined {
  if (value === '') return 'is empty';
  const forms = literalForms.filter(([type]) => expected.includes(type));
  if (forms.some(([, form]) => form.test(String(value)))) return undefined;
  if (typeof value === 'string' && expected.includes('Text')) return undefined;
  // An address may stand for any thing that has one.
  if (typeof value === 'string' && value.startsWith('https://') && expected.includes('IdReference'))
    return undefined;
  return `must be one of ${expected.join(', ')}, not «${value}»`;
}

/**
 * What schema.org does not know or allow in a node and all that is in it.
 * @param place where the node stands, for the messages.
 */
export function vocabularyFaults(thing: Thing, place: string): string[] {
  const type = thing['@type'];
  if (type === undefined || !entries.has(`${type}Leaf`))
    return [`${place}: there is no type «${type}»`];
  return Object.entries(thing).flatMap(([property, value]) => {
    if (property.startsWith('@')) return [];
    const expected = expectedTypes(type, property);
    const here = `${place}.${property}`;
    if (!expected) return [`${here}: ${type} has no such property`];
    return [value].flat().flatMap((part: unknown) => {
      if (typeof part === 'string' || typeof part === 'number') {
        const fault = literalFault(part, expected);
        return fault === undefined ? [] : [`${here} ${fault}`];
      }
      if (typeof part !== 'object' || part === null) return [`${here} is ${String(part)}`];
      const node = part as Thing;
      const isAllowed = expected.some((name) => isKind(node['@type'] ?? '', name));
      return [
        ...(isAllowed
          ? []
          : [`${here} must be one of ${expected.join(', ')}, not ${String(node['@type'])}`]),
        ...vocabularyFaults(node, here),
      ];
    });
  });
}

/** What readers of structured data need of a type, after developers.google.com/search/docs and schema.org. */
const required: Readonly<Record<string, readonly string[]>> = {
  Answer: ['text'],
  Article: ['headline', 'description', 'image', 'author', 'publisher', 'mainEntityOfPage'],
  BlogPosting: ['headline', 'description', 'image', 'author', 'publisher', 'mainEntityOfPage'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  HowTo: ['name', 'step'],
  HowToStep: ['name', 'text'],
  ListItem: ['position', 'name', 'item'],
  Offer: ['price', 'priceCurrency'],
  OfferCatalog: ['name', 'itemListElement'],
  Organization: ['name', 'url'],
  PostalAddress: [
    'streetAddress',
    'addressLocality',
    'addressRegion',
    'postalCode',
    'addressCountry',
  ],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name', 'description'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
  WebSite: ['name', 'url'],
};

/** Which required properties a node, or one in it, lacks; a type without an entry in the table is a fault too. */
export function missingProperties(thing: Thing, place: string): string[] {
  const type = String(thing['@type']);
  const needed = required[type];
  if (!needed) return [`${place}: ${type} is not in the table of required properties`];
  const own = needed
    .filter((property) => thing[property] === undefined)
    .map((property) => `${place}: ${type} needs ${property}`);
  const inner = Object.entries(thing).flatMap(([property, value]) =>
    [value]
      .flat()
      .flatMap((part: unknown) =>
        typeof part === 'object' && part !== null
          ? missingProperties(part as Thing, `${place}.${property}`)
          : [],
      ),
  );
  return [...own, ...inner];
}
