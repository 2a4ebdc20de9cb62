import { Parser } from 'htmlparser2';

/** An element of a page, with where it and its content stand in the page's text. */
export interface PageElement {
  name: string;
  attributes: Record<string, string>;
  start: number;
  contentStart: number;
  contentEnd: number;
  end: number;
}

/** The elements of a page in the order of their opening tags. */
export function elementsOf(html: string): PageElement[] {
  const elements: PageElement[] = [];
  const open: PageElement[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const [start, end] = [parser.startIndex, parser.endIndex + 1];
      const element = { name, attributes, start, contentStart: end, contentEnd: end, end };
      open.push(element);
      elements.push(element);
    },
    onclosetag() {
      const place = { contentEnd: parser.startIndex, end: parser.endIndex + 1 };
      Object.assign(open.pop() ?? {}, place);
    },
  });
  parser.end(html);
  return elements;
}

/** What stands between the tags of an element. */
export function contentOf(html: string, { contentStart, contentEnd }: PageElement): string {
  return html.slice(contentStart, contentEnd);
}

/** Whether an element is an inline script that the browser runs. */
export function isCode({ name, attributes }: PageElement): boolean {
  return name === 'script' && !attributes['src'] && /^(module)?$/.test(attributes['type'] ?? '');
}
