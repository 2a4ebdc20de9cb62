/** Without case, signs, and what joins words, and with units apart from their numbers. */
const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/\d+|\p{L}[\p{L}\p{M}\d]*/gu) ?? [];

/** Fewer letters may be the end of one word and the start of the next by chance. */
const LEAST_JOINED = 6;

/**
 * Whether every word of a query appears in a text; an empty query matches everything.
 * @param asWords whether a word has to begin with it: "NDA" is within "standard".
 */
export function matchesAllWords(text: string, query: string, asWords: boolean): boolean {
  const [words, wanted] = [wordsIn(text), wordsIn(query)];
  const joined = words.join('');
  const appears = (one: string) =>
    words.some((word) => (asWords ? word.startsWith(one) : word.includes(one))) ||
    (one.length >= LEAST_JOINED && joined.includes(one));
  return query.trim() === '' || (wanted.length > 0 && wanted.every(appears));
}
