import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { parseHTML } from 'linkedom';

/** `type`s of inline scripts that the browser acts upon; JSON-LD is data and needs no hash. */
const activeTypes = ['', 'module', 'text/javascript', 'speculationrules', 'importmap'];

/** Files with a hash of their content in their name. Each gets a rule, so that no 404 is kept for a year. */
const hashedFiles = ['_astro/**/*.*', 'pagefind/{fragment,index}/*'];

/**
 * Pages that send and play files of orders, and what else they play: at the desk, what an agent is about to send is measured
 * before it has an address. Of two rules for one header Netlify takes the later.
 */
const pagesWithFiles = { dashboard: '', desk: ' blob:' };

/**
 * Writes one Content-Security-Policy for every file, for unknown addresses too, from the hashes of what is really in the built
 * pages, and one that adds the storage of files for the pages that have some. Inline style and event attributes cannot be
 * hashed, so one fails the build.
 * @param filesUrl `FILES_URL`; a malformed one is refused by the deploy check and the functions.
 */
export function policyHeader(filesUrl = ''): AstroIntegration {
  return {
    name: 'policy-header',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const hashes = { script: new Set<string>(), style: new Set<string>() };
        // Documents are saved, and no policy goes with them.
        for (const page of globSync('**/*.html', { cwd: root, exclude: ['documents/**'] }))
          collectHashes(root + page, hashes);
        const policy = sitePolicy([...hashes.script], [...hashes.style]);
        const rules = [
          `/*\n  Content-Security-Policy: ${policy}\n  Cache-Control: public, max-age=0, must-revalidate\n`,
        ];
        const storage = URL.parse(filesUrl);
        const sources =
          storage && /^https?:$/.test(storage.protocol) ? `'self' ${storage.origin}` : `'self'`;
        for (const [name, more] of Object.entries(pagesWithFiles)) {
          const withFiles = policy.replace(
            `connect-src 'self'`,
            `connect-src ${sources}; media-src ${sources}${more}`,
          );
          rules.push(`/${name}\n  Content-Security-Policy: ${withFiles}\n`);
        }
        for (const name of globSync(hashedFiles, { cwd: root }))
          rules.push(`/${name}\n  Cache-Control: public, max-age=31536000, immutable\n`);
        writeFileSync(`${root}_headers`, rules.join(''));
      },
    },
  };
}

function collectHashes(file: string, hashes: Record<'script' | 'style', Set<string>>) {
  const { document } = parseHTML(readFileSync(file, 'utf8'));
  for (const element of document.querySelectorAll('*')) {
    const forbidden = element
      .getAttributeNames()
      .find((name) => name === 'style' || name.startsWith('on'));
    if (forbidden)
      throw new Error(
        `${file} has an inline ${forbidden} attribute, which the policy forbids: ${element.outerHTML}`,
      );
  }
  for (const element of document.querySelectorAll('style, script:not([src])')) {
    const isStyle = element.localName === 'style';
    if (!isStyle && !activeTypes.includes(element.getAttribute('type') ?? '')) continue;
    const hash = createHash('sha256').update(element.textContent).digest('base64');
    hashes[isStyle ? 'style' : 'script'].add(`'sha256-${hash}'`);
  }
}

/** The policy of every file of the site. @param scripts hashes of what its pages have inline */
export function sitePolicy(
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
): string {
  return [
    `default-src 'none'`,
    [`script-src 'self' 'wasm-unsafe-eval'`, ...scripts].join(' '),
    [`style-src 'self'`, ...styles].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `upgrade-insecure-requests`,
    `require-trusted-types-for 'script'`,
    `trusted-types dompurify measure-worker`,
  ].join('; ');
}
