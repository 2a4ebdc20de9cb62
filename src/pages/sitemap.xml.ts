import type { APIRoute } from 'astro';

import { escapeXml } from '../lib/seo/xml.ts';
import { getPublicPages } from '../queries/public-pages.ts';
import { site } from '../site.ts';

/** https://www.sitemaps.org/protocol.html; without `lastmod`, since no page knows on which day its words changed. */
export const GET: APIRoute = async () => {
  const entries = (await getPublicPages()).map(
    ({ path }) => `<url><loc>${escapeXml(new URL(path, site.url).href)}</loc></url>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
