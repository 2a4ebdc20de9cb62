import * as z from 'zod';

import { contactDetails } from '../../src/site.ts';
import type { CollectionName } from '../content-check/collections.ts';
import type { Content } from '../content-check/content.ts';
import { findingsOf, isReservedName, type Finding } from './report.ts';

/** Asks for what content still marks with `placeholder: true`, and for real contact details. */
export function examinePlaceholders(content: Content): Finding[] {
  const { advice } = findingsOf('content');
  const companies = content
    .of('pages')
    .filter(({ at }) => at('companies', 'placeholder') === true)
    .map(
      ({ file }) =>
        `The company names in content/${file.path} are invented: replace them with clients who agreed to be named.`,
    );
  const quotes = namesOf(content, 'testimonials').map(
    ({ path, names }) =>
      `The quotes in ${path} (${names}) are invented: replace them with what clients said and agreed to see here.`,
  );
  const people = namesOf(content, 'team').map(
    ({ path, names }) =>
      `The people in ${path} (${names}) are invented: replace them with those who work here.`,
  );
  const { email } = contactDetails;
  const contact = isReservedName(email.replace(/^.*@/, ''))
    ? [
        `${email} is on every page and receives nothing: put the real contact details into src/site.ts.`,
      ]
    : [];
  return [...companies, ...quotes, ...people, ...contact].map(advice);
}

const inventedSchema = z.object({ name: z.string(), placeholder: z.literal(true) });

/** Who is marked in the list of a collection; no file where nobody is. */
function namesOf(content: Content, collection: CollectionName): { path: string; names: string }[] {
  return content.of(collection).flatMap(({ file, yaml }) => {
    const list: unknown[] = Array.isArray(yaml.value) ? yaml.value : [];
    const names = list.flatMap((entry) => inventedSchema.safeParse(entry).data?.name ?? []);
    return names.length > 0 ? [{ path: `content/${file.path}`, names: names.join(', ') }] : [];
  });
}
