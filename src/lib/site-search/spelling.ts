// Shared by the build, which writes the index, and the browser: what is typed and what is found are taken apart alike.

/** The words of a text, without case, accents, and signs. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What may be meant by a text: what hyphens join, apart and as one word, and units apart from their numbers. Of the signs
 * for a minus, a dash, or money, the index knows none.
 */
export function spellingsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-');
  const joined = plain.replaceAll(/(?<=[\p{L}\p{N}])-+(?=[\p{L}\p{N}])/gu, '');
  const apart = plain.replaceAll('-', ' ');
  const units = apart.replaceAll(/(?<=\d)(?=\p{L})/gu, ' ');
  return [...new Set([apart, joined, units].map(trim))].filter(Boolean);
}

const trim = (text: string) =>
  text
    .replaceAll(/[-\p{Sc}]/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');

/** Each two neighbors of a text as one word, as in "shownotes". */
export function joinedWords(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}
