import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

/** `type`s of inline scripts that the browser runs or acts upon; JSON-LD is data and needs no hash. */
const activeScript = /^(module|text\/javascript|speculationrules|importmap)?$/;

/** Radix renders its list with this attribute; the bar's own style sheet says the same, so it is dropped. */
const redundantStyle = ' style="position:relative"';

/**
 * Writes one Content-Security-Policy for every address, unknown ones too, from the hashes of what is
 * really in the built pages (bar.md 41). Inline style attributes cannot be hashed, so one fails the build.
 */
export function strictCsp(): AstroIntegration {
  return {
    name: 'strict-csp',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        for await (const name of glob('**/*.html', { cwd: root })) {
          const path = `${root}${name}`;
          const source = await readFile(path, 'utf8');
          const html = source.replaceAll(redundantStyle, '');
          if (html !== source) await writeFile(path, html);
          collectHashes(html, name, scripts, styles);
        }
        await writeFile(
          `${root}_headers`,
          `/*\n  Content-Security-Policy: ${policy(scripts, styles)}\n`,
        );
      },
    },
  };
}

function collectHashes(
  html: string,
  name: string,
  scripts: Set<string>,
  styles: Set<string>,
): void {
  const attribute = /<[a-z][^>]*\s(style=|on[a-z]+=)["']/i.exec(
    html.replaceAll(/<script[\s\S]*?<\/script>/g, ''),
  );
  if (attribute)
    throw new Error(
      `${name} has an inline ${attribute[1]} attribute, which the policy forbids: ${attribute[0]}`,
    );
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (!/\ssrc=/.test(attributes) && activeScript.test(type)) scripts.add(hash(body));
  }
  for (const [, body = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
    styles.add(hash(body));
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function policy(scripts: ReadonlySet<string>, styles: ReadonlySet<string>): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${[...scripts].toSorted().join(' ')}`,
    `style-src 'self' ${[...styles].toSorted().join(' ')}`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types dompurify`,
  ].join('; ');
}
