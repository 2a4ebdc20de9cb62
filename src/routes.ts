// Shared by pages and islands: every internal URL of the site has its function here.

export const routes = {
  home: () => '/',
  /** Leads on to the measuring stage of the home page; a fragment has no preview of its own. */
  yours: () => '/yours',
  measure: () => '/#yours',
  services: (anchor?: string) => (anchor ? `/services#${anchor}` : '/services'),
  /** Leads on to the service on the rate card. */
  service: (id: string) => `/services/${id}`,
  pricing: (anchor?: 'ai' | 'comparison' | 'enterprise' | 'plans') =>
    anchor ? `/pricing#${anchor}` : '/pricing',
  about: () => '/about',
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${slug}`,
  /** Somebody from outside who has written for the blog. */
  blogAuthor: (slug: string) => `/blog/authors/${slug}`,
  campaign: (slug: string) => `/campaigns/${slug}`,
  contact: () => '/contact',
  help: (anchor?: string) => (anchor ? `/help#${anchor}` : '/help'),
  helpArticle: (slug: string) => `/help/articles/${slug}`,
  helpGuide: (slug: string) => `/help/guides/${slug}`,
  equipment: () => '/equipment',
  legal: (slug: string) => `/legal/${slug}`,
  /** With an anchor, the form to create an account. */
  auth: (form?: 'sign-up') => (form ? `/auth#${form}` : '/auth'),
  /** With an order, the page leads to it. */
  dashboard: (orderId?: string) => (orderId ? `/dashboard#order-${orderId}` : '/dashboard'),
  /** Of an order, to print. */
  invoice: (orderId?: string, number?: number) =>
    orderId ? `/dashboard/invoice#order-${orderId}/${number}` : '/dashboard/invoice',
  /** Where the link that confirms an address leads. */
  accountEmail: () => '/account/email',
  /** Where agents work. */
  desk: () => '/desk',
  deskSignIn: () => '/desk/sign-in',
  /** Linked in the footer, no page of its own. */
  showcase: () => '/showcase',
  /** Linked in the footer, no page of its own. */
  careers: () => '/careers',
  /** Everything kept about the signed-in customer, as a download. */
  accountExport: () => '/api/account/export',
  /** A drawn cover as a picture file. */
  cover: (slug: string) => `/covers/${slug}.svg`,
  /** A cover that is a photo. */
  coverPhoto: (slug: string) => `/covers/${slug}.webp`,
  /** The functions' redirect to the sign-in page. */
  login: () => '/api/login',
  logout: () => '/api/logout',
} as const;
