import groups from '../../../content/company/service-groups.yaml';
import navigation from '../../../content/site/navigation.yaml';
import { routes } from '../../routes.ts';

export interface NavItem {
  label: string;
  href: string;
  /** One line shown under the label in the open menu. */
  hint?: string;
}

interface NavMenu {
  label: string;
  items: readonly NavItem[];
}

const { services, resources, links, account } = navigation;

/** The dropdowns of the bar: services and resources. */
export const navMenus: readonly [NavMenu, NavMenu] = [
  {
    label: services.label,
    items: groups.map(({ id, title, hint }) => ({ href: routes.services(id), label: title, hint })),
  },
  {
    label: resources.label,
    items: [
      { href: routes.blog(), ...resources.blog },
      { href: routes.help(), ...resources.help },
      { href: routes.equipment(), ...resources.equipment },
    ],
  },
];

/** The account's links of the bar; both variants are in the HTML, and CSS shows the one that applies. */
export const accountLinks = [
  { label: account.try, href: routes.pricing(), isPrimary: true, who: 'data-visitor-only' },
  { label: account.login, href: routes.auth(), isPrimary: false, who: 'data-visitor-only' },
  { label: account.dashboard, href: routes.dashboard(), isPrimary: true, who: 'data-session-only' },
] as const;

export const logoutLabel = account.logout;

/** The plain links of the bar. */
export const navLinks: readonly NavItem[] = [
  { label: links.pricing, href: routes.pricing() },
  { label: links.about, href: routes.about() },
  { label: links.contact, href: routes.contact() },
];

/** `aria-current` of a link on the page with this path. */
export function currentMark(href: string, currentPath: string): 'page' | undefined {
  return href === currentPath ? 'page' : undefined;
}
