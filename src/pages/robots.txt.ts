import type { APIRoute } from 'astro';

import { SITEMAP_PATH } from '../lib/seo/addresses.ts';
import { routes } from '../routes.ts';
import { site } from '../site.ts';

/** https://www.rfc-editor.org/rfc/rfc9309 */
export const GET: APIRoute = () =>
  new Response(`User-agent: *
Disallow: /api/
Disallow: ${routes.dashboard()}
Disallow: ${routes.auth()}
Disallow: ${routes.accountEmail()}
Disallow: ${routes.desk()}

Sitemap: ${site.url}${SITEMAP_PATH}
`);
