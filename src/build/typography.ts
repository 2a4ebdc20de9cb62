import { setCharacters } from '../lib/typography.ts';

const VERBATIM = 'script, style, template, pre, code, kbd, samp, textarea';
const RUNNING = 'p, li, dt, dd, th, td, h1, h2, h3, h4, summary, figcaption, blockquote';

/** The attribute of what stays on one line. */
export const NOWRAP = 'data-nowrap';

/** Sets the visible words of a page; what search engines, the search, and copies read stays as it was written. */
export function setTypography(document: Document): void {
  const walker = document.createTreeWalker(document.body, 4);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  // A quote at the edge of an element opens or closes by what stands before it; a sign there is one in any case.
  const blocks = Map.groupBy(
    texts,
    ({ parentElement }) => parentElement?.closest(RUNNING) ?? parentElement,
  );
  for (const block of blocks.values()) {
    let set = setCharacters(block.map(({ data }) => data).join(''));
    for (const text of block) {
      const { length } = text.data;
      if (mayChange(text)) text.data = setCharacters(set.slice(0, length));
      set = set.slice(length);
    }
  }
  for (const text of texts) if (mayChange(text)) keepCompounds(text);
  for (const price of document.querySelectorAll('p.numerals, span.numerals'))
    price.innerHTML = price.innerHTML.replace(/(?<=^\$[\d,]+\.)\d\d$/, '<small>$&</small>');
}

/** React compares the words of an island with its own; those that a page hands to it are the page's. */
function mayChange({ parentElement: parent }: Text): boolean {
  return (
    !parent?.closest(VERBATIM) &&
    !parent?.closest('astro-island, astro-slot')?.matches('astro-island')
  );
}

/** Keeps "30-day" on one line; a hyphen that does not break would not be found or copied as one. */
function keepCompounds(text: Text): void {
  const compound = /(?<=\s)\d[\d.]*(?:-\w+)+/.exec(text.data);
  if (!compound || !text.parentElement?.matches(RUNNING)) return;
  const [{ length }] = compound;
  const kept = text.ownerDocument.createElement('span');
  kept.setAttribute(NOWRAP, '');
  [kept.textContent] = compound;
  const rest = text.ownerDocument.createTextNode(text.data.slice(compound.index + length));
  text.data = text.data.slice(0, compound.index);
  text.after(kept, rest);
  keepCompounds(rest);
}
