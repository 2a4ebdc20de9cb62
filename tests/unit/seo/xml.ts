import { XMLValidator } from 'fast-xml-parser';
import { DOMParser } from 'linkedom';

/**
 * Reads a document.
 * @throws Error when it is not well-formed, or is not declared as XML 1.0 in UTF-8.
 */
export function parseXml(source: string): Element {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>'))
    throw new Error('the XML declaration is missing');
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package for this one function
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
