import { getCollection, type CollectionEntry } from 'astro:content';

type CompanyCollection =
  'testimonials' | 'stats' | 'impact' | 'team' | 'values' | 'story' | 'process' | 'support';

/** An entry of a file in `content/company/`. */
export type Company<Name extends CompanyCollection> = CollectionEntry<Name>['data'];

/** The entries of a file in `content/company/`, in the order of the file. */
export async function getCompany<Name extends CompanyCollection>(
  name: Name,
): Promise<Company<Name>[]> {
  return (await getCollection(name))
    .map(({ data }) => data as Company<Name>)
    .toSorted((a, b) => a.position - b.position);
}
