import { SOURCE_MAX_LENGTH, sourceSchema } from '../contracts/fields.ts';

/** Where components/pre-paint.js notes it, as it came. */
const SOURCE_KEY = 'from';

/** Where this tab came from: the word of a link, or a host; undefined when it is not known. */
export function sourceOfTab(): string | undefined {
  try {
    const words = (sessionStorage.getItem(SOURCE_KEY) ?? '')
      .toLowerCase()
      .replace(/^www\./, '')
      .replaceAll(/[^a-z\d._-]+/g, '-')
      .replace(/^[._-]+/, '');
    return sourceSchema.parse(words.slice(0, SOURCE_MAX_LENGTH));
  } catch {
    // Storage is blocked.
    return undefined;
  }
}
