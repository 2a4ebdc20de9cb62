import { routes } from '../../routes.ts';

export interface NavItem {
  readonly label: string;
  readonly href: string;
  /** One line shown under the label in the open menu. */
  readonly hint?: string;
}

/** The dropdowns of the bar (spec core §2, Navigation bar). */
export const navMenus: readonly { readonly label: string; readonly items: readonly NavItem[] }[] = [
  {
    label: 'Services',
    items: [
      {
        label: 'Audio Production',
        href: routes.services('audio'),
        hint: 'Edits, mixes and masters',
      },
      {
        label: 'Video Production',
        href: routes.services('video'),
        hint: 'Episodes, clips and thumbnails',
      },
      {
        label: 'Launch Package',
        href: routes.services('launch'),
        hint: 'From first take to directories',
      },
      {
        label: 'Enterprise Solutions',
        href: routes.services('enterprise'),
        hint: 'Consulting, rush work and AI',
      },
    ],
  },
  {
    label: 'Resources',
    items: [
      { label: 'Blog', href: routes.blog(), hint: 'Notes from the studio' },
      { label: 'Help Center', href: routes.help(), hint: 'Answers, articles and guides' },
      { label: 'Equipment Guide', href: routes.equipment(), hint: 'Three kits, twelve tools' },
    ],
  },
];

/** The plain links of the bar. */
export const navLinks: readonly NavItem[] = [
  { label: 'Pricing', href: routes.pricing() },
  { label: 'About', href: routes.about() },
  { label: 'Contact', href: routes.contact() },
];

/** `aria-current` of a link on the page with this path. */
export function currentMark(href: string, currentPath: string): 'page' | undefined {
  return href === currentPath ? 'page' : undefined;
}
