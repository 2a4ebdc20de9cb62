import type { APIRoute } from 'astro';

import { toHelpCategories } from '../../features/help-search/help-search.model.ts';
import type { SearchEntry } from '../../lib/site-search/entry.ts';
import { getFaqGroups } from '../../queries/faq.ts';
import { getSearchableOffers, getSearchablePages } from '../../queries/search-entries.ts';
import { routes } from '../../routes.ts';

/** What the search finds, for src/build/site-search.ts, which makes its index and takes this file away. */
export const GET: APIRoute = async () => {
  const answers = toHelpCategories(await getFaqGroups('help')).flatMap(({ title, entries }) =>
    entries.map(({ id, question, answer }): SearchEntry => ({
      url: routes.help(id),
      group: 'Help',
      title: question,
      kind: title,
      text: answer,
    })),
  );
  return Response.json([
    ...(await getSearchablePages()),
    ...answers,
    ...(await getSearchableOffers()),
  ]);
};
