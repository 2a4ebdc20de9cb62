import type { APIRoute } from 'astro';

import { markdownCopy } from '../../../lib/seo/markdown-copy.ts';
import { getHelpTextPaths, helpPath, type HelpText } from '../../../queries/help.ts';
import { site } from '../../../site.ts';

export const getStaticPaths = getHelpTextPaths;

/** The article or guide as Markdown, for readers that are programs. */
export const GET: APIRoute<{ text: HelpText }> = ({ props: { text } }) => {
  const { data, body = '' } = text;
  return new Response(markdownCopy({ ...data, path: helpPath(text), body }, site.url), {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
  });
};
