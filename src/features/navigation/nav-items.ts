import { routes } from '../../routes.ts';

export interface NavItem {
  label: string;
  href: string;
  /** One line shown under the label in the open menu. */
  hint?: string;
}

/** The dropdowns of the bar. */
export const navMenus: readonly { label: string; items: readonly NavItem[] }[] = [
  {
    label: 'Services',
    items: [
      {
        label: 'Audio Production',
        href: routes.services('audio'),
        hint: 'Edits, mixes, and masters',
      },
      {
        label: 'Video Production',
        href: routes.services('video'),
        hint: 'Episodes, clips, and thumbnails',
      },
      {
        label: 'Launch Package',
        href: routes.services('launch'),
        hint: 'From first take to directories',
      },
      {
        label: 'Enterprise Solutions',
        href: routes.services('enterprise'),
        hint: 'Consulting, rush work, and AI',
      },
    ],
  },
  {
    label: 'Resources',
    items: [
      { label: 'Blog', href: routes.blog(), hint: 'Notes from the studio' },
      { label: 'Help Center', href: routes.help(), hint: 'Answers, articles, and guides' },
      { label: 'Equipment Guide', href: routes.equipment(), hint: 'Three kits, twelve tools' },
    ],
  },
];

/** The account's links of the bar; both variants are in the HTML, and CSS shows the one that applies. */
export const accountLinks = [
  { label: 'TRY US OUT', href: routes.pricing(), isPrimary: true, who: 'data-visitor-only' },
  { label: 'LOGIN', href: routes.auth(), isPrimary: false, who: 'data-visitor-only' },
  { label: 'Dashboard', href: routes.dashboard(), isPrimary: true, who: 'data-session-only' },
] as const;

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
