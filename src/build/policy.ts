import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';
import { Parser } from 'htmlparser2';

/** `type`s of inline scripts that the browser acts upon; JSON-LD is data and needs no hash. */
const activeTypes = ['', 'module', 'text/javascript', 'speculationrules', 'importmap'];

/** Files with a hash of their content in their name. Each gets a rule, so that no 404 is kept for a year. */
const hashedFiles = ['_astro/**/*.*', 'pagefind/{fragment,index}/*'];

/** Pages that send and play files of orders. */
const pagesWithFiles = new Set(['dashboard.html', 'desk.html']);

/** What plays without a file of an order: a recording of a post, which a scheduled one may have. */
const hasSound = (page: string, html: string) =>
  html.includes('<audio') || page === 'blog/post.html';

/** The sites whose players a page offers (components/mdx.tsx). */
const framesOf = (html: string) => [
  ...new Set(html.matchAll(/ data-embed="(https:\/\/[^/"]+)/g).map(([, origin = '']) => origin)),
];

/** What other sites show, as netlify.toml says, and what is taken out again (server-data.ts). */
const otherFolders = new Set(['social', 'server-data']);

/**
 * Writes the headers that depend on what was built, none of them twice for one address (docs/decisions.md, "One policy for
 * every address"): one Content-Security-Policy for every file, for unknown addresses too, from the hashes of what is really in
 * the pages. Inline style and event attributes cannot be hashed, so one fails the build.
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
        const names = globSync('**/*.html', { cwd: root, exclude: ['documents/**'] });
        const pages = names.map((page) => {
          // Radix renders its list with this; the bar's own style sheet says the same, and the policy forbids it.
          const html = readFileSync(root + page, 'utf8').replace(' style="position:relative"', '');
          collectHashes(page, html, hashes);
          return { page: page.replaceAll('\\', '/'), html, frames: framesOf(html) };
        });
        const framing = pages.filter(({ frames }) => frames.length > 0);
        const frames = [...new Set(framing.flatMap((each) => each.frames))].toSorted();
        for (const each of pages) writeFileSync(root + each.page, narrow(each, frames.length > 0));
        const policy = sitePolicy([...hashes.script], [...hashes.style], filesUrl, frames);
        const rules = [`/*\n  Content-Security-Policy: ${policy}\n`];
        for (const path of ownPaths(root))
          rules.push(`${path}\n  Cross-Origin-Resource-Policy: same-origin\n`);
        const framed = framing.map(({ page }) => `/${page.replace(/\.html$/, '')}`);
        for (const path of framed.length > 0 ? [...ownPaths(root), '/admin/*'] : ['/*'])
          if (!framed.some((page) => page.replace(/(?<=^\/[^/]*\/).*/, '*') === path))
            rules.push(`${path}\n  Cross-Origin-Embedder-Policy: require-corp\n`);
        for (const name of globSync(hashedFiles, { cwd: root }))
          rules.push(`/${name}\n  Cache-Control: public, max-age=31536000, immutable\n`);
        writeFileSync(`${root}_headers`, rules.join(''));
      },
    },
  };
}

/**
 * What a page takes back of the policy. Policies only ever narrow each other, so it makes no difference how a network joins
 * them; a second rule of headers for the page would, where both are sent. It comes before anything that loads: what is
 * earlier in a page is not held to it.
 * @param isFramed whether some page opens a player of another site
 */
function narrow(
  { page, html, frames }: { page: string; html: string; frames: readonly string[] },
  isFramed: boolean,
): string {
  if (!html.includes('<head>')) throw new Error('A page has no head, where its policy belongs.');
  const own = [`connect-src 'self'`, `media-src ${hasSound(page, html) ? `'self'` : `'none'`}`];
  const content = [
    ...(pagesWithFiles.has(page) ? [] : own),
    ...(isFramed ? [`frame-src ${frames.join(' ') || `'none'`}`] : []),
  ].join(';');
  if (content === '') return html;
  const meta = `<meta http-equiv="content-security-policy" content="${content}">`;
  return html.replace('<head>', `<head>${meta}`);
}

/** Patterns for what only this site shows, none of which matches what another does. `/blog/*` is `/blog`, too. */
function ownPaths(root: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const pages = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name.replace(/^index\.html$|\.html$/, ''));
  return [
    ...folders.filter((name) => !otherFolders.has(name)).map((name) => `/${name}/*`),
    ...pages.filter((name) => !folders.includes(name)).map((name) => `/${name}`),
  ].toSorted();
}

function collectHashes(
  file: string,
  html: string,
  hashes: Record<'script' | 'style', Set<string>>,
): void {
  let text: string[] | undefined;
  const parser = new Parser({
    onopentag(name, { type = '', src, ...others }) {
      const forbidden = Object.keys(others).find((each) => /^(style$|on)/.test(each));
      if (forbidden)
        throw new Error(
          `${file} has an inline ${forbidden} attribute, which the policy forbids: ${others[forbidden]}`,
        );
      const isActive = name === 'script' && src === undefined && activeTypes.includes(type);
      text = isActive || name === 'style' ? [] : undefined;
    },
    ontext(part) {
      text?.push(part);
    },
    onclosetag(name) {
      if (!text) return;
      const hash = createHash('sha256').update(text.join('')).digest('base64');
      hashes[name === 'style' ? 'style' : 'script'].add(`'sha256-${hash}'`);
      text = undefined;
    },
  });
  parser.end(html);
}

/**
 * The policy of every file of the site.
 * @param scripts hashes of what its pages have inline
 * @param filesUrl `FILES_URL`. At the desk, what an agent is about to send is measured before it has an address (blob:).
 * @param frames the sites whose players some page offers
 */
export function sitePolicy(
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
  filesUrl = '',
  frames: readonly string[] = [],
): string {
  const storage = storageOrigin(filesUrl);
  return [
    `default-src 'none'`,
    [`script-src 'self' 'wasm-unsafe-eval'`, ...scripts].join(' '),
    [`style-src 'self'`, ...styles].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    [`connect-src 'self'`, ...storage].join(' '),
    [`media-src 'self'`, ...storage, 'blob:'].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
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

/** Of `FILES_URL`, as the policy has to have it; none without one. */
function storageOrigin(filesUrl: string): string[] {
  const url = URL.parse(filesUrl);
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}
