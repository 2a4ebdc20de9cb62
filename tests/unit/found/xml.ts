import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of a parsed document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Own text, references resolved. */
  readonly text: string;
}

/** A node as the parser gives it in the order of the document: its name or `#text`, and `:@` with attributes. */
type ParsedNode = Readonly<Record<string, unknown>>;

const ATTRIBUTES = ':@';
const TEXT = '#text';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  // The feed's texts are longer than what the parser takes to be an attack.
  processEntities: { enabled: true, maxTotalExpansions: 1e6, maxExpandedLength: 1e8 },
});

function toElement(node: ParsedNode): XmlElement {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
  const inner = node[name] as readonly ParsedNode[];
  return {
    name,
    attributes: (node[ATTRIBUTES] ?? {}) as Record<string, string>,
    children: inner.filter((child) => !(TEXT in child)).map(toElement),
    text: inner.map((child) => (TEXT in child ? String(child[TEXT]) : '')).join(''),
  };
}

/**
 * Reads a document with fast-xml-parser, which shares no code with what wrote it.
 * @throws Error when it is not well-formed, or is not declared as XML 1.0 in UTF-8.
 */
export function parseXml(source: string): XmlElement {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>'))
    throw new Error('the XML declaration is missing');
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package for this one function
  const verdict = XMLValidator.validate(source);
  if (verdict !== true) throw new Error(`line ${verdict.err.line}: ${verdict.err.msg}`);
  // The validator lets loose ampersands pass.
  const loose = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);).{0,20}/i.exec(source);
  if (loose) throw new Error(`"${loose[0]}" is no reference of XML`);
  const [root, ...more] = (parser.parse(source) as readonly ParsedNode[]).filter(
    (node) => !(TEXT in node),
  );
  if (!root || more.length > 0) throw new Error('there must be exactly one root element');
  return toElement(root);
}

/** The children of an element with a name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the only child with a name. @throws when there is not exactly one. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...more] = childrenOf(element, name);
  if (!child || more.length > 0) throw new Error(`<${element.name}> must have one <${name}>`);
  return child.text;
}
