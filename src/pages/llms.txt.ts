import type { APIRoute } from 'astro';

import { FEED_PATH, markdownPath } from '../lib/seo/addresses.ts';
import { llmsText, type MachineLink } from '../lib/seo/llms-txt.ts';
import { getPublicPages, type PublicPage } from '../queries/public-pages.ts';
import { contactDetails, site } from '../site.ts';

const toLink = ({ title, path, description, kind }: PublicPage): MachineLink => ({
  title,
  address: `${site.url}${kind === 'article' || kind === 'guide' ? markdownPath(path) : path}`,
  description,
});

/** What the site has for programs that read it on somebody's behalf. */
export const GET: APIRoute = async () => {
  const pages = await getPublicPages();
  const links = (...kinds: PublicPage['kind'][]) =>
    pages.filter(({ kind }) => kinds.includes(kind)).map(toLink);
  const feed = {
    title: 'Blog feed',
    address: `${site.url}${FEED_PATH}`,
    description: 'RSS with the full text of the newest posts',
  };
  const text = llmsText({
    name: site.name,
    summary: site.description,
    text:
      'Prices are fixed, in US dollars, and listed on the services and pricing pages. Articles and guides are linked as ' +
      `Markdown; without “.md” the same address is the page. Questions: ${contactDetails.email}.`,
    sections: [
      { title: 'Services and company', links: links('page') },
      { title: 'Help articles', links: links('article') },
      { title: 'Help guides', links: links('guide') },
      { title: 'Blog', links: [...links('post'), feed] },
      { title: 'Optional', links: links('policy') },
    ],
  });
  return new Response(text);
};
