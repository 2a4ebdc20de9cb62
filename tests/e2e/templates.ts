import { globSync } from 'node:fs';

/** One page of every template that is read; complete without scripts. */
export const readTemplates = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/blog',
  '/blog/back-catalog-loudness',
  '/contact',
  '/help',
  '/help/articles/beginner-guide-podcast-editing',
  '/help/guides/podcast-launch-checklist',
  '/help/guides/recording-best-practices',
  '/equipment',
  '/legal/terms',
];

/** One page of every template. */
export const templates = [
  ...readTemplates,
  '/auth',
  '/desk/sign-in',
  '/dashboard',
  '/account/email',
  '/account/not-me',
  '/404',
];

/** Every page of the built site. */
export const allPages = globSync('**/*.html', { cwd: 'dist' })
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`)
  .toSorted();
