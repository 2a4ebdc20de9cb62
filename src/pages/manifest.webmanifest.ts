import type { APIRoute } from 'astro';

import { readThemeColor } from '../lib/seo/theme-color.ts';
import { routes } from '../routes.ts';
import { company } from '../company.ts';
import { site } from '../site.ts';
import tokens from '../styles/tokens.css?raw';

/** https://www.w3.org/TR/appmanifest/; the site is to be read in a browser, so it asks for no window of its own. */
export const GET: APIRoute = () => {
  const paper = readThemeColor(tokens, 'paper').light;
  const manifest = {
    name: `${site.name}: ${company.tagline}`,
    short_name: site.name,
    description: company.description,
    lang: site.locale,
    id: routes.home(),
    start_url: routes.home(),
    scope: routes.home(),
    display: 'browser',
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json' },
  });
};
