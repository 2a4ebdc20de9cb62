// Shared by the build, which cleans posts for the API, and the browser, which cleans again before it inserts.

const blockTags =
  'p h2 h3 h4 ul ol li dl dt dd blockquote pre figure figcaption div hr br details summary';
const inlineTags = 'a abbr b code del em i kbd mark s small span strong sub sup time wbr img';
const tableTags = 'table caption thead tbody tfoot tr th td';
// No title, desc, foreignObject: HTML parsing would resume inside them.
const drawingTags = 'svg g path circle ellipse line polyline polygon rect text tspan';
const allowedTags = new Set(`${blockTags} ${inlineTags} ${tableTags} ${drawingTags}`.split(' '));
const emptyTags = new Set(['br', 'hr', 'img', 'wbr']);
/** Elements whose content is not text for readers: they go with all that is in them. */
const droppedWithContent =
  'script|style|iframe|object|template|noscript|noembed|noframes|textarea|title|xmp|math|select|plaintext';

const plainAttributes =
  'class id role tabindex aria-label aria-hidden alt width height colspan rowspan scope start open datetime ' +
  'viewBox d fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray opacity transform points ' +
  'cx cy r rx ry x y x1 y1 x2 y2 dx dy text-anchor font-size font-weight font-family fill-opacity stroke-opacity ' +
  'fill-rule dominant-baseline';
/** By lower-case name, as browsers compare them. */
const allowedAttributes = new Map(
  plainAttributes.split(' ').map((name) => [name.toLowerCase(), name]),
);
/** Addresses: within the site, within the page, or https and mail. A slash may not be followed by another. */
const safeHref = /^(?:\/(?![/\\])|#|https:\/\/|mailto:)[^\s\\]*$/i;
const safeSource = /^\/(?![/\\])[^\s\\]*$/;

const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');

/** A character reference that is not the ampersand's: `&sol;` would be a slash to the browser. */
const hiddenCharacter = /&(?!amp;|#38;|#x26;)/i;

function isAllowed(tag: string, name: string, value: string): boolean {
  if (name === 'href') return safeHref.test(value) && !hiddenCharacter.test(value);
  if (name === 'src') return safeSource.test(value) && !hiddenCharacter.test(value);
  // On other elements a name becomes a property of the document.
  if (name === 'name') return tag === 'details';
  return allowedAttributes.has(name) && !/url\(|\\/i.test(value);
}

function cleanAttributes(tag: string, source: string): string {
  const kept = new Map<string, string>();
  for (const [, rawName = '', double, single, bare] of source.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g,
  )) {
    const name = rawName.toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (!kept.has(name) && isAllowed(tag, name, value)) kept.set(name, value);
  }
  return [...kept]
    .map(([name, value]) => ` ${allowedAttributes.get(name) ?? name}="${escapeAttribute(value)}"`)
    .join('');
}

/**
 * HTML with nothing but the elements and attributes that a post needs: no scripts, styles, handlers, frames or forms,
 * and no addresses but https, mail and this site. Whatever goes in, what comes out is written anew from tokens,
 * closed where it was left open, and unchanged by a second cleaning.
 */
export function cleanHtml(html: string): string {
  const source = html
    .replaceAll('\0', '')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(new RegExp(`<(${droppedWithContent})\\b[\\s\\S]*?(?:</\\1\\s*>|$)`, 'gi'), '');
  const open: string[] = [];
  let clean = '';
  let end = 0;
  for (const token of source.matchAll(
    /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi,
  )) {
    clean += escapeText(source.slice(end, token.index));
    end = token.index + token[0].length;
    const [, slash, rawName = '', attributes = ''] = token;
    const name = rawName.toLowerCase();
    if (!allowedTags.has(name)) continue;
    if (!slash) {
      clean += `<${name}${cleanAttributes(name, attributes)}>`;
      if (/\/\s*$/.test(attributes) && isDrawing(open, name)) clean += `</${name}>`;
      else if (!emptyTags.has(name)) open.push(name);
    } else if (open.includes(name)) {
      let closed: string | undefined;
      while (closed !== name) {
        closed = open.pop();
        clean += `</${closed}>`;
      }
    }
  }
  clean += escapeText(source.slice(end));
  return (
    clean +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** Whether a tag that closes itself is meant to: only inside a drawing. */
function isDrawing(open: readonly string[], name: string): boolean {
  return name === 'svg' || open.includes('svg');
}
