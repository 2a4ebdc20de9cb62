import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One page of every template that is read; complete without scripts. */
export const readTemplates = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/campaigns/first-episode',
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

/** One page of every other template; the dashboard comes last, since it needs an account. */
export const appTemplates = ['/auth', '/desk/sign-in', '/account/email', '/404', '/dashboard'];

/** Every page of the built site that does not lead on to another; documents are downloads. */
export const allPages = globSync('**/*.html', { cwd: 'dist', exclude: ['documents/**'] })
  .filter((file) => !readFileSync(join('dist', file), 'utf8').includes('http-equiv="refresh"'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`)
  .toSorted();
