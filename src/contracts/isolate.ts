// Shared by the browser and the functions.

/** Letters of the scripts that are written from right to left (https://www.unicode.org/roadmaps/smp/). */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name in a sentence of ours. One that is written from right to left is set apart, or it would take the signs and figures
 * after it along; the characters for that are what `<bdi>` is in HTML, and no field lets them through.
 */
export const isolate = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Writes out what `isolate` set apart in another way. */
export const replaceIsolated = (text: string, replacement: string) =>
  text.replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, replacement);
