import type { APIRoute } from 'astro';

import { markdownTwin } from '../../../lib/seo/markdown-twin.ts';
import { getArticles, type HelpArticle } from '../../../queries/help.ts';
import { routes } from '../../../routes.ts';
import { site } from '../../../site.ts';

export async function getStaticPaths() {
  return (await getArticles()).map((article) => ({
    params: { slug: article.id },
    props: { article },
  }));
}

/** The article as Markdown, for readers that are programs. */
export const GET: APIRoute<{ article: HelpArticle }> = ({ props: { article } }) => {
  const { id, data, body = '' } = article;
  return new Response(markdownTwin({ ...data, path: routes.helpArticle(id), body }, site.url), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
};
