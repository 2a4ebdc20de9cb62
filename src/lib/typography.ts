const UNITS =
  'dB(?:FS|TP|u|V)?|LUFS|LU|k?Hz|[kM]bps|[KMGT]B|ms|px|bits?|min|s|AM|PM|revision|rounds?';

/** What to look for, and the one character that takes the place of the first. */
const rules: readonly (readonly [pattern: RegExp, character: string])[] = [
  [/(?<=^|[\s([—–])'(?!\d\ds)/g, '‘'],
  [/'/g, '’'],
  [/(?<=^|[\s([—–‘])"/g, '“'],
  [/"/g, '”'],
  [/(?<![\w)\]-])-(?=\d)/g, '−'],
  // Not in dates, telephone numbers, and names of standards.
  [/(?<=(?<![\w.-])\$?\d[\d,.]*)(?<!\) \d{3})-(?=\$?[1-9]\d*(?![\d-]))/g, '–'],
  [new RegExp(String.raw`(?<=\d) (?=(?:${UNITS})\b)`, 'g'), '\u00A0'],
];

/**
 * Gives a text its curly quotes, minus signs, dashes in ranges, and spaces that hold a number and its unit together.
 * Each character becomes one character, and what was set before stays as it is.
 */
export const setCharacters = (text: string): string =>
  rules.reduce((set, [pattern, character]) => set.replaceAll(pattern, character), text);
