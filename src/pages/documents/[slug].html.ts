import { readFile } from 'node:fs/promises';

import type { APIRoute } from 'astro';
import { transformSync } from 'esbuild';

import { renderText } from '../../components/text.ts';
import { formatMonth } from '../../contracts/plans.ts';
import { escapeXml } from '../../lib/seo/xml.ts';
import { getDocuments, type DownloadedDocument } from '../../queries/content.ts';
import { company } from '../../company.ts';
import { site } from '../../site.ts';
import base from '../../styles/base.css?raw';
import layout from '../../styles/layout.css?raw';
import own from '../../styles/document.css?raw';
import prose from '../../styles/prose.css?raw';
import tokens from '../../styles/tokens.css?raw';

export const getStaticPaths = async () =>
  (await getDocuments()).map((text) => ({ params: { slug: text.id }, props: { text } }));

async function face(cut: string, weight: string): Promise<string> {
  const font = await readFile(`src/assets/fonts/bricolage-grotesque-${cut}.woff2`, 'base64');
  return `@font-face{font-family:Bricolage;font-weight:${weight};src:url(data:font/woff2;base64,${font})}`;
}

/** A text as one file that needs no other, so that it reads and prints the same wherever it is kept. */
export const GET: APIRoute<{ text: DownloadedDocument }> = async ({ props: { text } }) => {
  const [title, lead, author] = [text.data.title, text.data.description, text.data.author].map(
    escapeXml,
  );
  const html = await renderText(text);
  // On a page, a text without chapters has a heading above its steps.
  const body = html.includes('<h2') ? html : html.replaceAll(/(?<=<\/?)h3\b/g, 'h2');
  const faces = (await face('text', '400')) + (await face('display', '600 700'));
  const css = [faces, tokens, base, layout, prose, own].join('\n');
  const styles = transformSync(css, { loader: 'css', minify: true });
  return new Response(`<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site.name}</title><style>${styles.code}</style></head>
<body><main class="page"><header class="stack"><h1>${title}</h1><p class="lead">${lead}</p>
<p class="mono">By ${author}, ${site.name} · ${formatMonth(text.data.updated)}</p></header>
<div class="prose">${body.replaceAll('href="/', `href="${site.url}/`)}</div>
<footer class="mono"><a href="${site.url}">${new URL(site.url).host}</a> · ${company.email}</footer>
</main></body></html>`);
};
