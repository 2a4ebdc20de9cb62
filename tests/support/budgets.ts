/** What a page may weigh: as measured on 2026-11-23, in KiB; with headroom (headroom.ts), it is the budget. */
export const KIB = 1024;
export const HOME_ELEMENTS = 550;

/** What the heaviest page of a kind sends before a touch, in KiB after brotli. */
export interface Budget {
  kind: string;
  has: (path: string) => boolean;
  /** HTML and CSS. */
  markup: number;
  inlineScripts: number;
  scriptFiles: number;
  everything: number;
}

export const isDesk = (path: string) => /^\/desk(\/|$)/.test(path);

/** The table of docs/performance.md. */
export const budgets: readonly Budget[] = [
  {
    kind: 'marketing, legal, blog list',
    has: (path) => !budgets.slice(1).some(({ has }) => has(path)),
    markup: 11.7,
    inlineScripts: 2,
    scriptFiles: 0,
    everything: 30.3,
  },
  {
    kind: 'help guide',
    has: (path) => path.startsWith('/help/guides/'),
    markup: 13.2,
    inlineScripts: 2.5,
    scriptFiles: 0,
    everything: 35.7,
  },
  {
    kind: 'article, blog post',
    has: (path) => /^\/(help\/articles|blog)\/(?!post$)/.test(path),
    markup: 17.8,
    inlineScripts: 2.2,
    scriptFiles: 0,
    everything: 37.9,
  },
  {
    kind: 'home',
    has: (path) => path === '/',
    markup: 12.4,
    inlineScripts: 1.7,
    scriptFiles: 0,
    everything: 33.4,
  },
  {
    kind: 'help center',
    has: (path) => path === '/help',
    markup: 18.5,
    inlineScripts: 2.5,
    scriptFiles: 0,
    everything: 38.2,
  },
  {
    kind: 'application',
    has: (path) => /^\/(auth$|dashboard|account\/)/.test(path),
    markup: 6.2,
    inlineScripts: 1.8,
    scriptFiles: 97,
    everything: 126.5,
  },
  {
    kind: 'desk',
    has: (path) => isDesk(path),
    markup: 5.2,
    inlineScripts: 1.4,
    scriptFiles: 141,
    everything: 169.7,
  },
];

/** Pages that send more HTML and CSS than their kind with its headroom, in KiB. */
export const exceptions: Readonly<Record<string, { markup: number; reason: string }>> = {
  '/help/guides/podcast-launch-checklist': {
    markup: 16.1,
    reason: 'The longest guide, as planned: 2,600 words, checklists to tick, dates.',
  },
  '/help/guides/video-podcast-setup': {
    markup: 14.3,
    reason: '2,300 words, four tables, two drawings, and its steps once more for search engines.',
  },
  '/help/articles/podcast-community-building': {
    markup: 18.7,
    reason:
      'The longest text of the site: 4,200 words, eight tables and three drawings are 9.3 KiB.',
  },
};

/** The budget of a page, with its exception. @throws Error when the page is of no kind. */
export function budgetOf(path: string): Budget {
  const budget = budgets.find(({ has }) => has(path));
  if (!budget) throw new Error(`${path} is of no kind that has a budget`);
  return { ...budget, ...exceptions[path] };
}
