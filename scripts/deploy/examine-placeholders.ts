import { contactDetails } from '../../src/site.ts';
import { listAt, type Content } from '../content-check/content.ts';
import { findingsOf, isReservedName, type Finding } from './report.ts';

/** Asks for what content still marks with `placeholder: true`, and for real contact details. */
export function examinePlaceholders(content: Content): Finding[] {
  return [...placeholders(content)].map(findingsOf('content').advice);
}

function* placeholders(content: Content): Iterable<string> {
  for (const { at, file } of content.of('pages'))
    if (at('companies', 'placeholder') === true)
      yield `The company names in content/${file.path} are invented: replace them with clients who agreed to be named.`;
  const quotes = invented(content, 'testimonials');
  if (quotes)
    yield `The quotes in ${quotes} are invented: replace them with what clients said and agreed to see here.`;
  const people = invented(content, 'team');
  if (people) yield `The people in ${people} are invented: replace them with those who work here.`;
  const { email } = contactDetails;
  if (isReservedName(email.replace(/^.*@/, '')))
    yield `${email} is on every page and receives nothing: put the real contact details into src/site.ts.`;
}

/** Who is marked in the list of a collection, behind its file; undefined where nobody is. */
function invented(content: Content, collection: 'testimonials' | 'team'): string | undefined {
  const [entry] = content.of(collection);
  if (!entry) return undefined;
  const indexes = [...listAt(entry, []).keys()];
  const marked = indexes.filter((index) => entry.at(index, 'placeholder') === true);
  const names = marked.map((index) => String(entry.at(index, 'name')));
  return names.length > 0 ? `content/${entry.file.path} (${names.join(', ')})` : undefined;
}
