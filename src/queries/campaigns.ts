import { getCollection, type CollectionEntry } from 'astro:content';

import { builtAt } from '../lib/built-at.ts';
import { isPublic } from '../lib/post-ribbon.ts';
import { isPreview } from './blog.ts';
import { getChosen } from './content.ts';

export type Campaign = CollectionEntry<'campaigns'>;

/** The campaigns that have a page in this build; only previews have drafts, and those that are still to begin. */
export const getCampaigns = (): Promise<Campaign[]> =>
  getCollection('campaigns', ({ data: { until, ...data } }) =>
    isPublic(isPreview ? { until } : { ...data, until }, builtAt()),
  );

/** The campaigns that everybody may find. */
export const getPublicCampaigns = (): Promise<Campaign[]> =>
  getCollection('campaigns', ({ data }) => isPublic(data, builtAt()) && !data.noindex);

/**
 * What a campaign names, in its order; nothing where it has no such section.
 * @throws when it names what does not exist.
 */
export async function getNamedBy({ data: { proof, services, plan, quotes, faq } }: Campaign) {
  const [group] = await getChosen('faq', faq?.group ? [faq.group] : []);
  return {
    stats: await getChosen('stats', proof),
    services: await getChosen('services', services?.names),
    plans: await getChosen('plans', plan && [plan.name]),
    quotes: await getChosen('testimonials', quotes?.names),
    questions: faq?.entries ?? group?.entries ?? [],
  };
}
