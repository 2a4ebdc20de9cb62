// Shared by the build, which writes the index, and the browser: what is typed and what is found are taken apart alike.

/** The words of a text, without case, accents, and signs. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A text in the signs that the index has: no currency, nothing before a number, and units apart from it. */
export const asIndexed = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Sc}|(?<![\p{L}\p{N}])-|(?<=\d)-?(?=\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Each two neighbors of a text as one word, as in "shownotes". */
export function joinedWords(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}
