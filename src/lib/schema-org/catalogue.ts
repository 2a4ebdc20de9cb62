import type { Offer, OfferCatalog, Service } from 'schema-dts';

import { STUDIO } from './studio.ts';

/** Something with a price in US dollars. */
export interface Priced {
  readonly name: string;
  readonly price: number;
  readonly description: string;
}

/** A group of services with its place on a page. */
export interface ServiceGroup {
  readonly title: string;
  readonly text: string;
  /** Path with its anchor. */
  readonly path: string;
  readonly services: readonly Priced[];
}

function offer({ name, price, description }: Priced): Exclude<Offer, string> {
  return {
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency: 'USD',
    itemOffered: { '@type': 'Service', name, description },
  };
}

/** A list of what can be bought, with its prices. */
export function offerCatalog(
  name: string,
  entries: readonly Priced[],
): Exclude<OfferCatalog, string> {
  return { '@type': 'OfferCatalog', name, itemListElement: entries.map(offer) };
}

/** A group of the rate card as one service of the studio with the prices in it. */
export function serviceGroup({
  title,
  text,
  path,
  services,
}: ServiceGroup): Exclude<Service, string> {
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
export function monthlyPlan(
  { name, price, description }: Priced,
  path: string,
): Exclude<Service, string> {
  return {
    '@type': 'Service',
    name,
    description,
    url: path,
    provider: STUDIO,
    offers: {
      '@type': 'Offer',
      price: price.toFixed(2),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: 'USD',
        unitText: 'month',
      },
    },
  };
}
