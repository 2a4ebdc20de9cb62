import type { Organization, WebSite } from 'schema-dts';

/** How other things name the studio; {@link organization} describes it once. */
export const STUDIO = { '@id': '/#studio' } as const;

/** What src/site.ts knows about the studio. */
export interface StudioFacts {
  readonly name: string;
  readonly description: string;
  readonly email: string;
  readonly phone: string;
  /** Legal name, street, "City, State Zip", country. */
  readonly address: readonly [string, string, string, string];
  readonly instagram: string;
}

/**
 * The studio itself.
 * @throws when the third line of the address is not "City, ST 12345".
 */
export function organization(facts: StudioFacts): Exclude<Organization, string> {
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
export function webSite(facts: {
  readonly name: string;
  readonly locale: string;
}): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    name: facts.name,
    url: '/',
    inLanguage: facts.locale,
    publisher: STUDIO,
  };
}
