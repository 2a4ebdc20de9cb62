/** What the drawing rules in content/README.md forbid, with the words a marketer is told. */
const forbidden: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /<(script|foreignObject|iframe|image|use|a|animate\w*|set)\b/i,
    'only shapes and text are allowed in it, not <$1>',
  ],
  [/<style\b|\sstyle=/i, 'it must not bring styles of its own'],
  [/\son\w+=/i, 'it must not contain event handlers'],
  [/\sid=/i, 'it must not use ids'],
  [/<!--/, 'it must not contain comments'],
];

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * A drawing of `content/figures/` as markup for a page, named for people who do not see it.
 * @throws when the drawing breaks a rule of content/README.md; the message names the file.
 */
export function inlineFigure(name: string, source: string, alt: string): string {
  const fault = (what: string) => new Error(`content/figures/${name}.svg: ${what}`);
  const svg = source.replace(/^<\?xml[^>]*>\s*/, '').trim();
  if (!/^<svg\b[^>]*\sviewBox="/.test(svg)) throw fault('it must start with <svg … viewBox="…">');
  for (const [pattern, what] of forbidden) {
    const found = pattern.exec(svg);
    if (found) throw fault(what.replace('$1', found[1] ?? ''));
  }
  return svg
    .replace(/\sxmlns="[^"]*"/, '')
    .replace('<svg', `<svg role="img" aria-label="${escapeAttribute(alt)}"`)
    .replaceAll(/>\s*\n\s*</g, '><');
}
