import type { BreadcrumbList } from 'schema-dts';

/** A page on the way to another. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Where a page lies, from the home page down to itself. */
export function breadcrumbs(...crumbs: readonly Crumb[]): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}
