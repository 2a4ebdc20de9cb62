import { contentOf, type PageElement } from './page-elements.ts';

/** Drawings of fewer characters are not worth a request: without them, too, a page needs as many round trips. */
const ENOUGH = 8_000;

/** Paths without styles of their own: what else a page says of a drawing does not reach into a file. */
const paths =
  /^(?:<path(?: (?:d|stroke-width|stroke-dasharray)="[^"]*"| class="(?:signal|quiet)"| class| data-astro-cid-\w+(?:="true")?)*>(?:<\/path>)?)+$/;

/** The colors of the drawings' classes (base.css), which a file reaches through the page's tokens only. */
const colors = { signal: 'var(--signal)', quiet: 'var(--ink-quiet)' };

/**
 * The drawings below the first screen of a page, which come after its words from a file.
 * @returns the file, and under the id in it where each drawing stands; nothing where it is not worth a request.
 */
export function splitDrawings(
  html: string,
  elements: readonly PageElement[],
): { file: string; places: Map<string, PageElement> } | undefined {
  const below = findBelow(elements).filter((drawing) => paths.test(contentOf(html, drawing)));
  const places = new Map(below.map((drawing, index) => [`d${index}`, drawing]));
  const groups = places
    .entries()
    .map(([id, drawing]) => `<g id="${id}">${withColors(contentOf(html, drawing))}</g>`)
    .toArray()
    .join('');
  if (groups.length < ENOUGH) return undefined;
  return { file: `<svg xmlns="http://www.w3.org/2000/svg">${groups}</svg>`, places };
}

/** Drawings below the first screen that no island will compare with its own. */
function findBelow(elements: readonly PageElement[]): PageElement[] {
  const main = elements.find(({ name }) => name === 'main');
  if (!main) return [];
  const isFirst = ({ name, start }: PageElement) =>
    start > main.start && (name === 'section' || name === 'header');
  const from = elements.find(isFirst)?.end ?? main.end;
  const owners = elements.filter(({ name }) => name.startsWith('astro-'));
  return elements.filter(({ name, start, end }) => {
    if (name !== 'svg' || start < from || end > main.end) return false;
    const owner = owners.findLast((each) => each.start < start && end <= each.end);
    return owner?.name !== 'astro-island';
  });
}

function withColors(content: string): string {
  return content
    .replaceAll(/ data-astro-cid-\w+(?:="true")?| class(?=[ >])/g, '')
    .replaceAll(
      / class="(signal|quiet)"/g,
      (_, name: 'signal' | 'quiet') => ` stroke="${colors[name]}"`,
    )
    .replaceAll('></path>', '/>');
}
