// For `npm run dev`: what the content check finds, at the foot of every page. Astro names it in the terminal at most, and goes
// on with what was valid before.
import { sep } from 'node:path';

import type { AstroIntegration } from 'astro';

import { checkContent } from './content-check/check-content.ts';
import { readContent } from './content-check/read-content.ts';
import { formatProblem, isMistake } from './content-check/problem.ts';

const findMistakes = () =>
  checkContent(readContent('content')).filter(isMistake).map(formatProblem);

/** Runs in the page. */
const show = (lines: readonly string[]) => {
  document.querySelector('#content-mistakes')?.remove();
  if (lines.length === 0) return;
  const ribbon = document.createElement('aside');
  ribbon.id = 'content-mistakes';
  ribbon.role = 'alert';
  ribbon.textContent = `Mistakes in content/, where this page may show what was there before:\n${lines.join('\n')}`;
  ribbon.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:2147483647;max-height:40vh;overflow:auto;padding:12px 16px;background:#8a1500;color:#fff;font:14px/1.5 monospace;white-space:pre-wrap';
  document.body.append(ribbon);
};

/** Shows mistakes in content/ in the browser while pages are written. */
export function contentRibbon(): AstroIntegration {
  // Checking takes a second: not for every page.
  let found: string[] | undefined;
  return {
    name: 'content-ribbon',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        injectScript(
          'page',
          `import.meta.hot.on('content:mistakes', ${show.toString()}); import.meta.hot.send('content:ask');`,
        );
      },
      'astro:server:setup': ({ server }) => {
        server.ws.on('content:ask', () => {
          server.ws.send('content:mistakes', (found ??= findMistakes()));
        });
        server.watcher.on('all', (_, path) => {
          if (!path.includes(`${sep}content${sep}`)) return;
          found = findMistakes();
          server.ws.send('content:mistakes', found);
        });
      },
    },
  };
}
