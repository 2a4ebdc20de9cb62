const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A drawing of `content/figures/`, which the content check has read, as markup for a page, named for people who do not see it. */
export function inlineFigure(source: string, alt: string): string {
  return source
    .replace(/^<\?xml[^>]*>\s*/, '')
    .trim()
    .replace(/\sxmlns="[^"]*"/, '')
    .replace('<svg', `<svg role="img" aria-label="${escapeAttribute(alt)}"`)
    .replaceAll(/>\s*\n\s*</g, '><');
}
