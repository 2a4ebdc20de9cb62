// Shared by pages and islands: the words of `content/site/`, which are the same on every page.
import buttonsFile from '../content/site/buttons.yaml';
import companyFile from '../content/site/company.yaml';
import navigationFile from '../content/site/navigation.yaml';
import { site } from './site.ts';
import type { Buttons, Company, Navigation } from './content-schemas/site.ts';

export const company = companyFile as Company;
export const navigation = navigationFile as Navigation;
export const buttons = buttonsFile as Buttons;

/** The address by lines. */
export const addressLines = () => {
  const { legalName, street, city, country } = company.address;
  return [legalName, street, city, country] as const;
};

export const phoneHref = () => `tel:${company.phone.replaceAll(/[^+\d]/g, '')}`;

/** What is said about the studio to other programs. */
export const studioFacts = () => ({ ...site, ...company, address: addressLines() });
