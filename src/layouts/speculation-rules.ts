/** Pages of accounts and of the desk are never made ahead. */
const isPublic = [
  { href_matches: '/*' },
  {
    not: {
      href_matches: ['/api/*', '/auth', '/dashboard*', '/account/*', '/desk*'],
    },
  },
];
const where = (selector?: string) => ({
  and: [...isPublic, ...(selector ? [{ selector_matches: selector }] : [])],
});

/** What browsers prefetch and prerender, and when; `data-hover` says that the device hovers (pre-paint.js). */
export const speculationRules = {
  prefetch: [
    { where: where(), eagerness: 'moderate' },
    { where: where('[data-hover] a'), eagerness: 'eager' },
  ],
  prerender: [
    { where: where(':root:not([data-hover]) a'), eagerness: 'conservative' },
    { where: where('[data-hover] a'), eagerness: 'moderate' },
  ],
};
