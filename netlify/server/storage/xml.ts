/** What little XML the S3 protocol has: elements without attributes, nested a few deep. */
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#(x[\da-f]{1,5}|\d{1,6})|[a-z]{2,4});/gi,
    (entity, number?: string) =>
      number
        ? String.fromCodePoint(Number(number.replace(/^x/i, '0x')))
        : (ENTITIES[entity] ?? entity),
  );
}

/** The text of the first element of a name. */
export function xmlText(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescapeXml(text);
}

/** The texts of some children, in each element of a name; without a child, its text is empty. */
export function xmlElements<const Names extends readonly string[]>(
  xml: string,
  name: string,
  children: Names,
): { [Index in keyof Names]: string }[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(
    ([, inner = '']) =>
      children.map((child) => xmlText(inner, child) ?? '') as { [Index in keyof Names]: string },
  );
}
