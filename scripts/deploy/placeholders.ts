import { editing } from '../../src/site.ts';
import { listed, type Content } from '../content-check/content.ts';
import { findingsOf, isReservedName, type Finding } from './report.ts';

const { blocker, advice } = findingsOf('content');

/** Numbers that are assigned to nobody, for use in fiction. */
const FICTIONAL_PHONE = /\b555\)?[ -]?01\d\d\b/;

/**
 * Asks for what is still invented, which must not be published: what content marks with `placeholder: true`, and
 * addresses where nothing arrives. Who runs a database sees the documents in it, so the privacy policy names them.
 */
export function* examinePlaceholders(content: Content, usesDatabase: boolean): Iterable<Finding> {
  for (const { at, file } of content.of('pages'))
    if (at('companies', 'placeholder') === true)
      yield blocker(
        `The company names in content/${file.path} are invented: replace them with clients who agreed to be named.`,
      );
  const quotes = invented(content, 'testimonials');
  if (quotes)
    yield blocker(
      `The quotes in ${quotes} are invented: replace them with what clients said and agreed to see here.`,
    );
  const people = invented(content, 'team');
  if (people)
    yield blocker(`The people in ${people} are invented: replace them with those who work here.`);
  for (const { at, file } of content.of('site'))
    if (at('placeholder') === true)
      yield blocker(
        `The details in content/${file.path} are invented: write the real ones, and remove "placeholder: true".`,
      );
  yield* deadAddresses(content);
  const policy = content.of('legal').find(({ id }) => id === 'privacy');
  if (usesDatabase && !/^- \*\*Database\.\*\*/m.test(policy?.file.text ?? ''))
    yield blocker(
      'DATABASE_URL is set, but content/legal/privacy.mdx does not say who runs the database and where: add "- **Database.** …" under "Who else sees it".',
    );
  if (editing.repository === undefined)
    yield advice(
      '/admin can save nothing: set editing.repository in src/site.ts to the git repository.',
    );
}

function* deadAddresses({ entries }: Content): Iterable<Finding> {
  const files = entries.filter(({ file }) => isDead(file.text));
  if (files.length > 0)
    yield blocker(
      `No one is reached at the address or number in ${files.map(({ file }) => `content/${file.path}`).join(', ')}: write the real one.`,
    );
}

/** Whether a text has a number of nobody, or an email address or a profile whose host is reserved. */
function isDead(text: string): boolean {
  const hosts = text.matchAll(/[\w.+-]+@([a-z0-9.-]*[a-z0-9])|instagram\.com\/([\w.]*\w)/gi);
  const isReserved = hosts.some(([, host, profile]) => isReservedName(host ?? profile ?? ''));
  return isReserved || FICTIONAL_PHONE.test(text);
}

/** Who is marked in the list of a collection, behind its file; undefined where nobody is. */
function invented(content: Content, collection: 'testimonials' | 'team'): string | undefined {
  const [entry] = content.of(collection);
  const marked = listed(content, collection, 'placeholder');
  const names = listed(content, collection, 'name').filter((_, index) => marked[index] === true);
  return entry && names.length > 0 ? `content/${entry.file.path} (${names.join(', ')})` : undefined;
}
