// Characters that look like others, or like nothing: a name with one of them can be compared with the right one for hours.

/** Signs of other scripts, each with the one of ours that it looks like. */
const foreign = new Map(
  [
    ...['аa', 'еe', 'оo', 'рp', 'сc', 'уy', 'хx', 'ѕs', 'іi', 'јj', 'ԁd', 'һh', 'ӏl', 'ԛq', 'ԝw'],
    ...['АA', 'ВB', 'ЕE', 'ЅS', 'ІI', 'ЈJ', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'ХX', 'ҮY'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX', 'οo'],
    ...['νv', 'ιi', 'ρp', 'ոn', 'օo', '‐-', '‑-', '‒-', '–-', '−-'],
  ].map(([sign = '', ours = '']) => [sign, ours]),
);
const letters = [...foreign.keys()].filter((sign) => /\p{L}/u.test(sign)).join('');

/** A letter of another script in a word with one of ours. */
export const mixedLetter = new RegExp(
  String.raw`[${letters}](?:(?<=[A-Za-z][\p{L}\p{M}\d_-]*)|(?=[\p{L}\p{M}\d_-]*[A-Za-z]))`,
  'gu',
);

/** A name as it looks. */
export const asSeen = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\u{FE00}-\u{FE0F}]/gu, '')
    .replaceAll(/[^ -~]/gu, (sign) => foreign.get(sign) ?? sign);

export const codeOf = (sign: string) =>
  `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

/** What a name has that the other one lacks and a keyboard has no key for, such as "U+202F". */
const oddIn = (name: string, other: string) =>
  [...new Set(name)]
    .filter((sign) => !/[ -~]/.test(sign) && !other.includes(sign))
    .map(codeOf)
    .join(' and ');

/** What to do about a name that looks like the one that was meant; undefined where it looks otherwise. */
export function tellApart(name: string, meant: string): string | undefined {
  if (name === meant || asSeen(name) !== asSeen(meant)) return undefined;
  const there = oddIn(meant, name);
  return there
    ? ` "${meant}" looks the same, but has ${there} in its name: rename that.`
    : ` It looks like "${meant}", but has ${oddIn(name, meant)} in it: type it again.`;
}
