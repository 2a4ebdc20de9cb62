/**
 * The HTML of a post for feed readers: addresses with the host, and in place of a drawing what it shows,
 * because readers drop the shapes and would leave their labels behind as loose words.
 * @param origin address of the site without a trailing slash.
 */
export function feedHtml(html: string, origin: string): string {
  return html
    .replaceAll(/<svg\b([^>]*)>[\s\S]*?<\/svg>/g, (_, attributes: string) => {
      const label = /\saria-label="([^"]*)"/.exec(attributes)?.[1];
      return label ? `<p><em>Figure: ${label}</em></p>` : '';
    })
    .replaceAll(/\s(href|src)="(\/[^"]*)"/g, ` $1="${origin}$2"`);
}
