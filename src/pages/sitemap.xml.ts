import type { APIRoute } from 'astro';

import { company } from '../company.ts';
import { isoIn } from '../lib/dates.ts';
import { escapeXml } from '../lib/seo/xml.ts';
import { getPublicPages } from '../queries/public-pages.ts';
import { site } from '../site.ts';

/** https://www.sitemaps.org/protocol.html; `lastmod` only where the words say on which day they changed. */
export const GET: APIRoute = async () => {
  const entries = (await getPublicPages()).map(({ path, modified }) => {
    const location = `<loc>${escapeXml(new URL(path, site.url).href)}</loc>`;
    return `<url>${location}${modified ? `<lastmod>${isoIn(modified, company.timeZone)}</lastmod>` : ''}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
