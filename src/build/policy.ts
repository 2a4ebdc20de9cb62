import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { contentOf, elementsOf } from './page-elements.ts';

/** `type`s of inline scripts that the browser runs or acts upon; JSON-LD is data and needs no hash. */
const activeTypes = ['', 'module', 'text/javascript', 'speculationrules', 'importmap'];

/** Radix renders its list with this attribute; the bar's own style sheet says the same, so it is dropped. */
const redundantStyle = ' style="position:relative"';

/** Files with a hash of their content in their name. Each gets a rule, so that no 404 is kept for a year. */
const hashedFiles = ['_astro/**/*.*', 'pagefind/{fragment,index}/*'];

/**
 * Writes one Content-Security-Policy for every file, for unknown addresses too, from the hashes of what is really in the built
 * pages. Inline style and event attributes cannot be hashed, so one fails the build.
 */
export function policyHeader(): AstroIntegration {
  return {
    name: 'policy-header',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const hashes = { script: new Set<string>(), style: new Set<string>() };
        for (const name of globSync('**/*.html', { cwd: root })) {
          const source = readFileSync(root + name, 'utf8');
          const html = source.replaceAll(redundantStyle, '');
          if (html !== source) writeFileSync(root + name, html);
          collectHashes(html, name, hashes);
        }
        const policy = writePolicy([...hashes.script], [...hashes.style]);
        const rules = [
          `/*\n  Content-Security-Policy: ${policy}\n  Cache-Control: public, max-age=0, must-revalidate\n`,
        ];
        for (const name of globSync(hashedFiles, { cwd: root }))
          rules.push(`/${name}\n  Cache-Control: public, max-age=31536000, immutable\n`);
        writeFileSync(`${root}_headers`, rules.join(''));
      },
    },
  };
}

function collectHashes(
  html: string,
  page: string,
  hashes: Record<'script' | 'style', Set<string>>,
) {
  for (const element of elementsOf(html)) {
    const { name, attributes } = element;
    const forbidden = Object.keys(attributes).find(
      (key) => key === 'style' || key.startsWith('on'),
    );
    if (forbidden)
      throw new Error(
        `${page} has an inline ${forbidden} attribute, which the policy forbids: ${html.slice(element.start, element.contentStart)}`,
      );
    const isInlineScript =
      name === 'script' && !attributes['src'] && activeTypes.includes(attributes['type'] ?? '');
    if (name === 'style' || isInlineScript)
      hashes[name].add(
        `'sha256-${createHash('sha256').update(contentOf(html, element)).digest('base64')}'`,
      );
  }
}

function writePolicy(scripts: string[], styles: string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
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
    `trusted-types dompurify`,
  ].join('; ');
}
