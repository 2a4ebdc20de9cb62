import {
  getAll,
  getOne,
  getPage,
  getPages,
  textsOf,
  type BuiltPage,
} from '../../support/built-site.ts';

/** A node of JSON-LD. */
export interface Thing {
  '@type'?: string;
  [property: string]: unknown;
}

/** Whether search engines are asked to leave a page alone. */
export function isPrivate({ document }: BuiltPage): boolean {
  return metaOf(document, 'robots').includes('noindex');
}

/** The pages that everybody may find. */
export function getPublicPages(): readonly BuiltPage[] {
  return getPages().filter((page) => !isPrivate(page));
}

/** Values of an attribute of the elements that match. */
export function valuesOf(root: ParentNode, selector: string, attribute: string): string[] {
  return getAll(root, selector).map((element) => element.getAttribute(attribute) ?? '');
}

/** What the head says under a name, such as `description` or `og:title`. */
export function metaOf(document: Document, name: string): string[] {
  return valuesOf(document, `meta[name="${name}"], meta[property="${name}"]`, 'content');
}

/** Address of the site as its own canonical link says it, without a trailing slash. */
export function siteAddress(): string {
  const canonical = getOne(getPage('/').document, 'link[rel="canonical"]');
  return (canonical.getAttribute('href') ?? '').replace(/\/$/, '');
}

/** The structured data of a page; empty when it has none. @throws Error when it has more than one graph. */
export function graphOf({ document, path }: BuiltPage): readonly Thing[] {
  const [script, ...more] = getAll(document, 'script[type="application/ld+json"]');
  if (more.length > 0) throw new Error(`${path} has more than one graph`);
  if (!script) return [];
  const graph = JSON.parse(script.textContent) as Record<'@context' | '@graph', unknown>;
  if (graph['@context'] !== 'https://schema.org') throw new Error(`${path} has another vocabulary`);
  return graph['@graph'] as readonly Thing[];
}

/** The longer paragraphs below an element, to be looked for elsewhere. */
export function longParagraphs(root: ParentNode): string[] {
  return textsOf(root, 'p')
    .map(withoutSpaces)
    .filter((text) => text.length > 70);
}

/** Words run together with plain quotes and dashes, to compare texts whose markup and typography differ. */
export function withoutSpaces(text: string): string {
  return text
    .replaceAll(/\s+/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]|--/g, '-')
    .replaceAll('…', '...');
}
