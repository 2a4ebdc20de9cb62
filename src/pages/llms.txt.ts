import type { APIRoute } from 'astro';

import { FEED_PATH, markdownPath } from '../lib/seo/addresses.ts';
import { getPublicPages, type PublicPage } from '../queries/public-pages.ts';
import { company } from '../company.ts';
import { site } from '../site.ts';

const link = (title: string, path: string, description: string) =>
  `- [${title}](${site.url}${path}): ${description}`;

/** What the site has for programs that read it on somebody's behalf, as https://llmstxt.org asks for it. */
export const GET: APIRoute = async () => {
  const pages = await getPublicPages();
  const links = (wanted: PublicPage['kind']) =>
    pages
      .filter(({ kind }) => kind === wanted)
      .map(({ title, path, description, kind }) => {
        const isHelp = kind === 'article' || kind === 'guide';
        return link(title, isHelp ? markdownPath(path) : path, description);
      });
  const feed = link('Blog feed', FEED_PATH, 'RSS with the full text of the newest posts');
  const facts =
    'Prices are fixed, in US dollars, and listed on the services and pricing pages. Articles and guides are linked as ' +
    `Markdown; without “.md” the same address is the page. Questions: ${company.email}.`;
  const text = `# ${site.name}

> ${company.description}

${facts}

## Services and company

${links('page').join('\n')}

## Help articles

${links('article').join('\n')}

## Help guides

${links('guide').join('\n')}

## Blog

${[...links('post'), feed].join('\n')}

## Optional

${links('policy').join('\n')}
`;
  return new Response(text);
};
