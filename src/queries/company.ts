import { getCollection, type CollectionEntry } from 'astro:content';

type CompanyCollection =
  'testimonials' | 'stats' | 'impact' | 'team' | 'values' | 'story' | 'process' | 'support';

/** The entries of a file in `content/company/`, in the order of the file. */
export async function getCompany<Name extends CompanyCollection>(
  name: Name,
): Promise<CollectionEntry<Name>['data'][]> {
  return (await getCollection(name))
    .map(({ data }) => data as CollectionEntry<Name>['data'])
    .toSorted((a, b) => a.position - b.position);
}
