// https://wicg.github.io/scroll-to-text-fragment/: the browser scrolls to a text and marks it, without a script.

/** One text to be marked, told apart from other places of the same text by the words around it. */
export interface MarkedText {
  text: string;
  before?: string;
  after?: string;
}

/** A hyphen means something in a directive, and encodeURIComponent leaves it alone. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D');

function toDirective({ text, before, after }: MarkedText): string {
  const parts = [before && `${encode(before)}-`, encode(text), after && `-${encode(after)}`];
  return `text=${parts.filter(Boolean).join(',')}`;
}

/** An address whose page opens at the first of these texts, all of them marked. */
export function withMarks(address: string, marks: readonly MarkedText[]): string {
  if (marks.length === 0) return address;
  const directives = marks.map(toDirective).join('&');
  if (address.includes(':~:')) return `${address}&${directives}`;
  return `${address}${address.includes('#') ? '' : '#'}:~:${directives}`;
}

/** The same address for browsers that would take the directive for a part of the anchor. */
export function withoutMarks(address: string): string {
  return address.replace(/#?:~:.*$/, '');
}
