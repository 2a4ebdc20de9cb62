import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

/** What a place of a page should have, as specification.yaml explains it. */
export type Expected = string | number | string[] | { [key: string]: Expected };

interface Plan {
  name: string;
  alsoCalled?: string;
  price: number;
  was: number;
  save: number;
  tag?: string;
}

interface HelpText {
  slug: string;
  title: string;
  minutes: number;
  updated?: string;
}

/** The specification of what the build makes. */
export const specification = parse(readFileSync('tests/unit/spec/specification.yaml', 'utf8')) as {
  pages: Record<string, Record<string, Record<string, Expected>>>;
  routes: Record<'indexed' | 'private', string[]>;
  services: Record<string, number>;
  plans: Plan[];
  addOns: Record<string, number>;
  articles: (HelpText & { category: string; related: string[] })[];
  guides: HelpText[];
};
