const styleElement = /<style[^>]*>([\s\S]*?)<\/style>/g;
const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const islandElement = /<astro-island(?:\s[\w-]+(?:="[^"]*")?)*>/g;

/** The styles of a page in their order. */
export function stylesOf(html: string): string {
  return [...html.matchAll(styleElement)].map(([, css = '']) => css.trim()).join('');
}

/** Puts one style element where the last of the head was, in place of all. */
export function withStyles(html: string, css: string): string {
  const place = [...html.slice(0, html.indexOf('</head>')).matchAll(styleElement)].length - 1;
  let index = -1;
  return html.replaceAll(styleElement, () => {
    index += 1;
    return index === place ? `<style>${css}</style>` : '';
  });
}

/** Values of an attribute of a page's islands. */
export function islandAttributes(html: string, name: string): string[] {
  return [...html.matchAll(islandElement)].flatMap(([island]) => {
    const value = new RegExp(`\\s${name}="([^"]*)"`).exec(island)?.[1];
    return value ? [value] : [];
  });
}

/** What the inline scripts of a page say; data such as JSON-LD left out. */
export function inlineScriptsOf(html: string): string {
  return [...html.matchAll(scriptElement)]
    .filter(([, attributes = '']) => !/\stype="(?!module)|\ssrc=/.test(attributes))
    .map(([, , body = '']) => body)
    .join('\n');
}

/** Takes the layout out of inline scripts and rules, and gives all scripts one hand, so that they pack together. */
export function withCompactScripts(html: string, minify: (body: string) => string): string {
  return html.replaceAll(scriptElement, (script, attributes: string, body: string) => {
    if (attributes.includes('type="speculationrules"'))
      return `<script${attributes}>${JSON.stringify(JSON.parse(body))}</script>`;
    // JSON-LD stays as it is: it is compact, and escaped for its place.
    const isCode = body !== '' && /^(\stype="module")?$/.test(attributes);
    return isCode ? `<script${attributes}>${minify(body)}</script>` : script;
  });
}

/** Addresses of a page's own script files. */
export function scriptFilesOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*\ssrc="(\/[^"]+)"/g)].map(([, url = '']) => url);
}

/** What stands in the class attributes of a page. */
export function classesOf(html: string): string {
  return [...html.replaceAll(scriptElement, '').matchAll(/\sclass="([^"]*)"/g)]
    .map(([, names = '']) => names)
    .join(' ');
}

/** A value as Astro writes it into `props`: 1 is a list, 0 anything else that is plain; there are other types. */
type Packed = readonly [type: number, value: unknown];
type PackedProps = Readonly<Record<string, Packed>>;

const isObject = (value: unknown): value is PackedProps =>
  typeof value === 'object' && value !== null;

/** Whether a value is plain data or a list. */
function isPlain([type, value]: Packed): boolean {
  if (type === 1) return (value as Packed[]).every(isPlain);
  return type === 0 && (!isObject(value) || Object.values(value).every(isPlain));
}

function unpack([type, value]: Packed): unknown {
  if (type === 1) return (value as Packed[]).map(unpack);
  return isObject(value) ? unpackProps(value) : value;
}

function unpackProps(packed: PackedProps): Record<string, unknown> {
  const values = Object.entries(packed).map(([key, value]) => [key, unpack(value)] as const);
  // A scope's mark is handed on by Astro as if it were a prop.
  return Object.fromEntries(values.filter(([key]) => !key.startsWith('data-astro-cid-')));
}

const entities: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"' };

const unescape = (text: string) =>
  text.replaceAll(/&(?:#(\d+)|(amp|gt|lt|quot));/g, (_, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (entities[name ?? ''] ?? ''),
  );

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const isIslandScript = (body: string) =>
  body.includes('"astro-island"') || /new Event\("astro:\w+"\)/.test(body);

/**
 * Puts one script in place of Astro's island element and directives.
 * @throws when a page has islands but not the scripts, as after a change of Astro's, or gives them what the script cannot read.
 */
export function withRuntime(html: string, runtime: string, name: string): string {
  const islands = html.match(islandElement)?.length ?? 0;
  let found = 0;
  const slim = html.replaceAll(scriptElement, (script, attributes: string, body: string) => {
    if (attributes !== '' || !isIslandScript(body)) return script;
    found += 1;
    return found === 1 ? `<script>${runtime}</script>` : '';
  });
  if (islands > 0 && found < 2)
    throw new Error(
      `${name} has islands, but Astro's scripts for them look new: see slim-pages.ts`,
    );
  for (const props of islandAttributes(html, 'props'))
    if (!isPlain([0, JSON.parse(unescape(props))]))
      throw new Error(`${name} gives an island more than plain data: ${props.slice(0, 200)}`);
  if (/<astro-slot\s[^>]*name=|<template\sdata-astro-template/.test(html))
    throw new Error(
      `${name} gives an island a slot that has a name or is not shown: neither can be read`,
    );
  return slim;
}

/** Names the style sheet that islands load, and leaves only what the one script reads. */
export function withIslandStyles(html: string, path: string | undefined): string {
  return html.replaceAll('<!--astro:end-->', '').replaceAll(islandElement, (island) =>
    island
      .replace(/\suid="[^"]*"/, '')
      .replace(/\sawait-children(?:="")?/, '')
      .replace(/\sopts="([^"]*)"/, (_, options: string) => {
        const { value } = JSON.parse(unescape(options)) as { value: unknown };
        return typeof value === 'string' && value ? ` value="${escapeAttribute(value)}"` : '';
      })
      .replace(/\sprops="([^"]*)"/, (_, props: string) => {
        const plain = unpackProps(JSON.parse(unescape(props)) as PackedProps);
        return ` props="${escapeAttribute(JSON.stringify(plain))}"`;
      })
      .replace(/>$/, path ? ` styles="${path}">` : '>'),
  );
}

/** In HTML, drawings need no namespace; no style asks for the names of icons. */
export function withPlainDrawings(html: string): string {
  return html
    .replaceAll(/(<svg[^>]*?)\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/g, '$1')
    .replaceAll(/(<svg[^>]*?)\sclass="lucide lucide-[\w-]+"/g, '$1');
}

const block =
  'p|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|div|figure|figcaption|section|blockquote|details|summary|hr';
const betweenBlocks = new RegExp(
  `(</?(?:${block})(?:\\s[^<>]*)?>)\\s+(?=</?(?:${block})[\\s>])`,
  'g',
);
const literal = /(<(?:pre|script|style|textarea)[\s>][\s\S]*?<\/(?:pre|script|style|textarea)>)/;

/** Takes out line breaks between blocks, which nothing shows. */
export function withoutBreaks(html: string): string {
  return html
    .split(literal)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(betweenBlocks, '$1') : part))
    .join('');
}

/** Astro's fonts carry a hash in their name as well as in their file's. */
export function withShortFontNames(css: string): string {
  return css.replaceAll(/("[A-Z][\w ]+)-[0-9a-f]{16}\b/g, '$1');
}
