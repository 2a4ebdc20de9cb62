import type {
  Article,
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  HowTo,
  OfferCatalog,
  Organization,
  Service,
  WebSite,
} from 'schema-dts';

import { STUDIO } from './studio.ts';

/** What pages tell machines about themselves. Addresses in it are paths; {@link toJsonLd} adds the host. */
export type StructuredData = Exclude<
  | Article
  | BlogPosting
  | BreadcrumbList
  | FAQPage
  | HowTo
  | OfferCatalog
  | Organization
  | Service
  | WebSite,
  string
>;

/** Properties whose value is an address. */
const addressProperties = new Set(['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage']);

/** What every page knows about the site. */
export interface SiteFacts {
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
}

/**
 * The text of a `<script type="application/ld+json">`: one graph with full addresses, safe inside HTML.
 * Mentions of the studio get its name, because readers do not follow an `@id` to another page.
 */
export function toJsonLd(things: readonly StructuredData[], { name, url }: SiteFacts): string {
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
