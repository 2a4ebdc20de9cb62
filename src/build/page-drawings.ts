import { contentOf, elementsOf, type PageElement } from './page-elements.ts';

/** Drawings of fewer characters are not worth a request: without them, too, a page needs as many round trips. */
const ENOUGH = 8_000;

/** Paths without styles of their own: what else a page says of a drawing does not reach into a file. */
const paths =
  /^(?:<path(?: (?:d|stroke-width|stroke-dasharray)="[^"]*"| class="(?:signal|quiet)"| class| data-s\w+)*>(?:<\/path>)?)+$/;

/** The colors of the drawings' classes (base.css), which a file reaches through the page's tokens only. */
const colors = { signal: 'var(--signal)', quiet: 'var(--ink-quiet)' };

/**
 * Takes the drawings below the first screen out of a page, so that its words come before them.
 * @returns a file with them and, given its address, the page that uses it; nothing where it is not worth a request.
 */
export function splitDrawings(
  html: string,
): { file: string; toPage: (address: string) => string } | undefined {
  const elements = elementsOf(html);
  const drawings = elements.filter(
    (element) => isBelow(element, elements) && paths.test(contentOf(html, element)),
  );
  const contents = drawings.map((element) => contentOf(html, element));
  if (contents.join('').length < ENOUGH) return undefined;
  const groups = contents.map((content, index) => `<g id="d${index}">${withColors(content)}</g>`);
  return {
    file: `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`,
    toPage: (address) =>
      drawings.reduceRight(
        (page, { contentStart, contentEnd }, index) =>
          `${page.slice(0, contentStart)}<use href="${address}#d${index}"></use>${page.slice(contentEnd)}`,
        html,
      ),
  };
}

/** Whether an element is a drawing below the first screen that no island will compare with its own. */
function isBelow(element: PageElement, elements: readonly PageElement[]): boolean {
  if (element.name !== 'svg') return false;
  const around = elements.filter(({ start, end }) => start < element.start && element.end <= end);
  const main = around.find(({ name }) => name === 'main');
  if (!main) return false;
  const first = elements.find(
    ({ name, start }) => start > main.start && (name === 'section' || name === 'header'),
  );
  const owner = around.findLast(({ name }) => name.startsWith('astro-'));
  return first !== undefined && element.start > first.end && owner?.name !== 'astro-island';
}

function withColors(content: string): string {
  return content
    .replaceAll(/ data-s\w+| class(?=[ >])/g, '')
    .replaceAll(
      / class="(signal|quiet)"/g,
      (_, name: 'signal' | 'quiet') => ` stroke="${colors[name]}"`,
    )
    .replaceAll('></path>', '/>');
}
