import { globSync, readFileSync } from 'node:fs';

import { XMLValidator } from 'fast-xml-parser';
import { DOMParser } from 'linkedom';
import { parse } from 'yaml';

import { momentOf } from '../../../src/lib/dates.ts';
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
    .replaceAll(/[–—−]|--/g, '-')
    .replaceAll('…', '...');
}

/** A post as its file in content/ has it. */
export interface SourcePost {
  slug: string;
  title: string;
  publishedAt: Date | undefined;
  isDraft: boolean;
}

/** The posts of content/blog/, with the time zone of content/site/company.yaml. */
export function readSourcePosts(): SourcePost[] {
  return globSync('content/blog/*.mdx').map((file) => {
    const [, frontMatter = ''] = readFileSync(file, 'utf8').split(/^---$/m);
    const data = parse(frontMatter) as {
      title: string;
      publishedAt?: string;
      draft?: boolean;
    };
    return {
      slug: file.replace(/^.*[\\/]/, '').replace(/\.mdx$/, ''),
      title: data.title,
      publishedAt: momentOf(data.publishedAt, 'America/Denver'),
      isDraft: data.draft === true,
    };
  });
}

/**
 * Reads a document.
 * @throws Error when it is not well-formed, or is not declared as XML 1.0 in UTF-8.
 */
export function parseXml(source: string): Element {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>'))
    throw new Error('the XML declaration is missing');
  const verdict = XMLValidator.validate(source);
  if (verdict !== true) throw new Error(`line ${verdict.err.line}: ${verdict.err.msg}`);
  // The validator lets loose ampersands pass.
  const loose = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);).{0,20}/i.exec(source);
  if (loose) throw new Error(`"${loose[0]}" is no reference of XML`);
  return new DOMParser().parseFromString(source, 'text/xml').documentElement as unknown as Element;
}

/** The children of an element with a name. */
export function childrenOf(element: Element, name: string): Element[] {
  return [...element.children].filter(({ tagName }) => tagName === name);
}

/** The text of the only child with a name. @throws when there is not exactly one. */
export function textOf(element: Element, name: string): string {
  const [child, ...more] = childrenOf(element, name);
  if (!child || more.length > 0) throw new Error(`<${element.tagName}> must have one <${name}>`);
  return child.textContent;
}
