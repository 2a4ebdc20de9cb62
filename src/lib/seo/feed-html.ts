import { parseHTML } from 'linkedom';

/**
 * The HTML of a post for feed readers: addresses with the host, the plain form of a picture, and in place of a drawing
 * what it shows, because readers drop the shapes and would leave their labels behind as loose words.
 * @param origin address of the site without a trailing slash.
 */
export function feedHtml(html: string, origin: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  for (const drawing of document.querySelectorAll('svg')) {
    const label = drawing.getAttribute('aria-label');
    const words = document.createElement('em');
    words.textContent = `Figure: ${label ?? ''}`;
    const paragraph = document.createElement('p');
    paragraph.append(words);
    if (label) drawing.replaceWith(paragraph);
    else drawing.remove();
  }
  for (const image of document.querySelectorAll('picture > img')) {
    image.removeAttribute('srcset');
    image.removeAttribute('sizes');
    image.parentElement?.replaceWith(image);
  }
  for (const name of ['href', 'src'])
    for (const element of document.querySelectorAll(`[${name}^="/"]`))
      element.setAttribute(name, `${origin}${element.getAttribute(name) ?? ''}`);
  return document.body.innerHTML;
}
