import { studio } from '../../netlify/server/email/render-email.ts';
import { contactDetails, editing } from '../../src/site.ts';
import type { Content } from '../content-check/content.ts';
import { findingsOf, isReservedName, type Finding } from './report.ts';

const { blocker, advice } = findingsOf('content');

/** Numbers that are assigned to nobody, for use in fiction. */
const FICTIONAL_PHONE = /\b555\)?[ -]?01\d\d\b/;

/**
 * Asks for what is still invented, which must not be published: what content marks with `placeholder: true`, and
 * addresses where nothing arrives.
 */
export function examinePlaceholders(content: Content): Finding[] {
  const findings = [...marked(content), ...deadAddresses(content)].map(blocker);
  if (editing.repository === undefined)
    findings.push(
      advice(
        '/admin can save nothing: set editing.repository in src/site.ts to the git repository.',
      ),
    );
  return findings;
}

/** Who runs the database sees the records in it, so the privacy policy names them. */
export function examinePrivacy(content: Content): Finding[] {
  const policy = content.of('legal').find(({ id }) => id === 'privacy');
  if (/^- \*\*Database\.\*\*/m.test(policy?.file.text ?? '')) return [];
  return [
    blocker(
      'DATABASE_URL is set, but content/legal/privacy.mdx does not say who runs the database and where: add "- **Database.** …" under "Who else sees it".',
    ),
  ];
}

function* marked(content: Content): Iterable<string> {
  for (const { at, file } of content.of('pages'))
    if (at('companies', 'placeholder') === true)
      yield `The company names in content/${file.path} are invented: replace them with clients who agreed to be named.`;
  const quotes = invented(content, 'testimonials');
  if (quotes)
    yield `The quotes in ${quotes} are invented: replace them with what clients said and agreed to see here.`;
  const people = invented(content, 'team');
  if (people) yield `The people in ${people} are invented: replace them with those who work here.`;
}

function* deadAddresses({ entries }: Content): Iterable<string> {
  const { email, phone, instagram } = contactDetails;
  const dead = [
    ...[email, studio.email].filter(isDead),
    ...(FICTIONAL_PHONE.test(phone) ? [phone] : []),
    ...(isDead(instagram) ? [instagram] : []),
  ];
  if (dead.length > 0)
    yield `${[...new Set(dead)].join(', ')}: no one is reached there. Put the real contact details into src/site.ts, and the address of emails into netlify/server/email/render-email.ts.`;
  const files = entries.filter(({ file }) => isDead(file.text) || FICTIONAL_PHONE.test(file.text));
  if (files.length > 0)
    yield `No one is reached at the address or number in ${files.map(({ file }) => `content/${file.path}`).join(', ')}: write the real one.`;
}

/** Whether a text has an email address or a profile whose host is reserved. */
function isDead(text: string): boolean {
  return [...text.matchAll(/[\w.+-]+@([a-z0-9.-]*[a-z0-9])|instagram\.com\/([\w.]*\w)/gi)].some(
    ([, host, profile]) => isReservedName(host ?? profile ?? ''),
  );
}

/** Who is marked in the list of a collection, behind its file; undefined where nobody is. */
function invented(content: Content, collection: 'testimonials' | 'team'): string | undefined {
  const [entry] = content.of(collection);
  if (!entry) return undefined;
  const indexes = [...entry.listAt().keys()];
  const placeholders = indexes.filter((index) => entry.at(index, 'placeholder') === true);
  const names = placeholders.map((index) => String(entry.at(index, 'name')));
  return names.length > 0 ? `content/${entry.file.path} (${names.join(', ')})` : undefined;
}
