// What pages tell machines about themselves (schema.org). Addresses in it are paths; `toJsonLd` adds the host.
import type { Thing } from 'schema-dts';

/** A node of a page's graph. */
export type StructuredData = Exclude<Thing, string>;

/** How other things name the studio; `organization` describes it once. */
const STUDIO = { '@id': '/#studio' } as const;

/** Properties whose value is an address. */
const addressProperties = new Set(['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage']);

/**
 * The text of a `<script type="application/ld+json">`: one graph with full addresses, safe inside HTML.
 * Mentions of the studio get its name, because readers do not follow an `@id` to another page.
 * @param site its `url` without a trailing slash.
 */
export function toJsonLd(
  things: readonly StructuredData[],
  { name, url }: { name: string; url: string },
): string {
  const studio = { '@type': 'Organization', ...STUDIO, name, url: '/' };
  const complete = (key: string, value: unknown) => {
    if (value === STUDIO) return studio;
    return addressProperties.has(key) && typeof value === 'string' && value.startsWith('/')
      ? `${url}${value}`
      : value;
  };
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph, complete).replaceAll('<', String.raw`\u003c`);
}

/** What src/company.ts knows about the studio. */
interface StudioFacts {
  name: string;
  description: string;
  email: string;
  phone: string;
  /** Legal name, street, "City, State Zip", country. */
  address: readonly [string, string, string, string];
  instagram: string;
}

/**
 * The studio itself.
 * @throws when the third line of the address is not "City, ST 12345".
 */
export function organization(facts: StudioFacts): StructuredData {
  const [legalName, street, city, country] = facts.address;
  const [, locality, region, postalCode] = /^(.+), ([A-Z]{2}) (\d{5})$/.exec(city) ?? [];
  if (!locality || !region || !postalCode)
    throw new Error(`"${city}" is not a city, a state and a zip code`);
  return {
    '@type': 'Organization',
    ...STUDIO,
    name: facts.name,
    legalName,
    description: facts.description,
    url: '/',
    logo: '/icon-512.png',
    email: facts.email,
    telephone: facts.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    sameAs: facts.instagram,
  };
}

/** The site as a whole, for the name that search results show. */
export function webSite({ name, locale }: { name: string; locale: string }): StructuredData {
  return { '@type': 'WebSite', name, url: '/', inLanguage: locale, publisher: STUDIO };
}

/** The questions that a page answers, in the words of the page. */
export function faqPage(entries: { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.trim() },
    })),
  };
}

/** Something with a price in US dollars. */
export interface Priced {
  name: string;
  price: number;
  description: string;
}

const priceOf = ({ price }: Priced) => ({ price: price.toFixed(2), priceCurrency: 'USD' });

/** A list of what can be bought, with its prices. */
export function offerCatalog(name: string, entries: Priced[]) {
  return {
    '@type': 'OfferCatalog',
    name,
    itemListElement: entries.map((entry) => ({
      '@type': 'Offer',
      ...priceOf(entry),
      itemOffered: { '@type': 'Service', name: entry.name, description: entry.description },
    })),
  } as const satisfies StructuredData;
}

/**
 * A group of the rate card as one service of the studio with the prices in it.
 * @param path with the group's anchor.
 */
export function serviceGroup(
  { title, text, services }: { title: string; text: string; services: Priced[] },
  path: string,
): StructuredData {
  return {
    '@type': 'Service',
    name: title,
    description: text,
    url: path,
    provider: STUDIO,
    hasOfferCatalog: offerCatalog(title, services),
  };
}

/**
 * A plan: a service that is billed by the month.
 * @param path of the page that sells it.
 */
export function monthlyPlan(plan: Priced, path: string): StructuredData {
  return {
    '@type': 'Service',
    name: plan.name,
    description: plan.description,
    url: path,
    provider: STUDIO,
    offers: {
      '@type': 'Offer',
      ...priceOf(plan),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...priceOf(plan),
        unitText: 'month',
      },
    },
  };
}

/** A text with an address of its own. */
interface Reading {
  title: string;
  description: string;
  path: string;
  /** Path of its social image. */
  image: string;
  /** The studio, where nobody is named. */
  author?: string | undefined;
}

const common = ({ title, description, path, image, author }: Reading) => ({
  headline: title,
  description,
  image,
  mainEntityOfPage: path,
  inLanguage: 'en-US',
  author: author ? { '@type': 'Person' as const, name: author } : STUDIO,
  publisher: STUDIO,
});

/** A help article or guide. The month of its last revision is no date that readers take. */
export function article(reading: Reading & { minutes: number; section: string }): StructuredData {
  return {
    '@type': 'Article',
    ...common(reading),
    articleSection: reading.section,
    timeRequired: `PT${reading.minutes}M`,
  };
}

/** A post of the blog; one without a date (ISO 8601) has none here either. */
export function blogPosting(
  reading: Reading & { publishedAt?: string | undefined },
): StructuredData {
  return {
    '@type': 'BlogPosting',
    ...common(reading),
    ...(reading.publishedAt ? { datePublished: reading.publishedAt } : {}),
  };
}

/** Where a page lies, from the home page down to itself. */
export function breadcrumbs(...crumbs: { name: string; path: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}
