import type { APIRoute } from 'astro';

import { markdownTwin } from '../../../lib/seo/markdown-twin.ts';
import { getGuides, type HelpGuide } from '../../../queries/help.ts';
import { routes } from '../../../routes.ts';
import { site } from '../../../site.ts';

export async function getStaticPaths() {
  return (await getGuides()).map((guide) => ({ params: { slug: guide.id }, props: { guide } }));
}

/** The guide as Markdown, for readers that are programs. */
export const GET: APIRoute<{ guide: HelpGuide }> = ({ props: { guide } }) => {
  const { id, data, body = '' } = guide;
  return new Response(markdownTwin({ ...data, path: routes.helpGuide(id), body }, site.url), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
};
