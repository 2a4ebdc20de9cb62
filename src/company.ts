import company from '../content/site/company.yaml';
import { telephoneLink } from './lib/telephone.ts';
import { site } from './site.ts';

// Shared by pages and islands.
export { company };

/** The address by lines. */
export const addressLines = () => {
  const { legalName, street, city, country } = company.address;
  return [legalName, street, city, country] as const;
};

export const phoneHref = () => telephoneLink(company.phone);

/** What the pages tell machines about the studio. */
export const studioFacts = () => ({ ...site, ...company, address: addressLines() });
