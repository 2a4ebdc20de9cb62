// Addresses of what machines read and people download; those of pages are in src/routes.ts.

export const FEED_PATH = '/rss.xml';
export const SITEMAP_PATH = '/sitemap.xml';
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The name of a page's social image under `/social/`, without its ending. */
export function socialImageName(path: string): string {
  return path === '/' ? 'home' : path.slice(1);
}

/** The social image of a page. */
export function socialImagePath(path: string): string {
  return `/social/${socialImageName(path)}.png`;
}

/** A text of `content/documents/` as a file to download. */
export function documentPath(name: string): string {
  return `/documents/${name}.html`;
}
