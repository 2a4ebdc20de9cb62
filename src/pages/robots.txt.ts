import type { APIRoute } from 'astro';

import { SITEMAP_PATH } from '../lib/seo/addresses.ts';
import { site } from '../site.ts';

/** https://www.rfc-editor.org/rfc/rfc9309; pages of accounts stay open, or crawlers would not read their `noindex`. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *
Disallow: /api/

Sitemap: ${site.url}${SITEMAP_PATH}
`);
