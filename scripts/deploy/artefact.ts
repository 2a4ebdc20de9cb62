import { storageOrigin } from '../../src/build/policy.ts';
import { allowsStorage } from '../local/site-rules.ts';
import type { Artefact, PackagedFunction } from './read-artefact.ts';
import { findingsOf, type Finding } from './report.ts';

/** What the artefact is compared with. */
export interface ArtefactExpectations {
  /** File names of `netlify/functions`, without endings. */
  functionNames: string[];
  /** Unpublished posts. */
  hiddenPosts: { slug: string; title: string }[];
  /** Whether documents are in PostgreSQL. */
  usesDatabase: boolean;
  /** Address of the site, without a slash at the end; undefined: not known on this machine. */
  siteUrl: string | undefined;
  /** `FILES_URL`; undefined: no files are kept. */
  filesUrl: string | undefined;
  /** Values that may be nowhere, by the names of their variables. */
  secrets: Record<string, string | undefined>;
}

/** AWS unpacks at most 250 MB; our functions need far less, and large ones start slowly. */
const FUNCTION_MAXIMUM_BYTES = 2_500_000;
/** Shorter parts of a secret would be found by chance. */
const SECRET_MINIMUM_LENGTH = 8;

/** Rules that a project may have on Netlify's larger plan; the smaller one takes two. */
const MAXIMUM_RATE_LIMITS = 5;

/** Addresses outside the API: what a scheduled post adds from its minute on, and the editor of the content. */
const PUBLIC_PAGES = new Set(['/blog/:slug', '/social/blog/:slug', '/rss.xml', '/admin']);

const REQUIRED_FILES = ['index.html', '404.html', '_headers', 'robots.txt', 'sitemap.xml'];
const REQUIRED_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
];
const PRIVATE_FILE =
  /(^|\/)(\.(?!well-known\/)|node_modules\/|server-data\/|style\.html$)|\.(map|ts|tsx|mdx?|astro|ya?ml|toml|env|log|lock)$/;
const TEXT_FILE = /\.(html|js|css|json|xml|txt|webmanifest|svg)$|(^|\/)_(headers|redirects)$/;
const SECRET_SHAPE =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bsmtps?:\/\/[^\s"'<>/@]+:[^\s"'<>/@]+@|https:\/\/api\.netlify\.com\/build_hooks\/[0-9a-f]{8,}/;

/** Checks what Netlify's build made. */
export function examineArtefact(artefact: Artefact, expected: ArtefactExpectations): Finding[] {
  return [
    ...examineFunctions(artefact, expected),
    ...examineFiles(artefact),
    ...examineTexts(artefact, expected),
    ...examineRules(artefact, expected.filesUrl ?? ''),
    ...examineAddress(artefact, expected.siteUrl),
  ].map(findingsOf('artefact').blocker);
}

function* examineFunctions(
  { functions, edgeFunctions }: Artefact,
  { functionNames, usesDatabase }: ArtefactExpectations,
): Iterable<string> {
  const haveClient = functions.some(({ hasDatabaseClient }) => hasDatabaseClient);
  if (usesDatabase && !haveClient)
    yield 'DATABASE_URL is set, but functions have no client for it: remove the line with "pg" from netlify.toml.';
  if (!usesDatabase && haveClient)
    yield 'Functions include the PostgreSQL client, but DATABASE_URL is not set: put the line with "pg" back into netlify.toml.';
  for (const wanted of functionNames)
    if (!functions.some(({ name }) => name === wanted))
      yield `The function ${wanted} was not packaged.`;
  for (const path of edgeFunctions)
    yield `${path} would run at the edge before every page; the site has no edge functions.`;
  const limited = functions.filter(({ rateLimit }) => rateLimit);
  if (limited.length > MAXIMUM_RATE_LIMITS)
    yield `${limited.length} functions have rate limits, of which Netlify takes ${MAXIMUM_RATE_LIMITS}.`;
  for (const each of functions)
    for (const fault of faultsOf(each)) yield `The function ${each.name} ${fault}`;
}

function* faultsOf(each: PackagedFunction): Iterable<string> {
  const { paths, methods, schedule, rateLimit, runtime, bytes, ownFiles } = each;
  const isPublic = schedule === undefined;
  if (isPublic && paths.length === 0)
    yield 'has neither an address nor a schedule: it would be public at /.netlify/functions.';
  for (const path of paths) {
    if (path.includes('*') && !path.startsWith('/api/')) yield `catches whole folders (${path}).`;
    if (!path.startsWith('/api/') && !PUBLIC_PAGES.has(path))
      yield `answers ${path}, which is neither below /api/ nor a page that a function has to answer.`;
  }
  if (methods.length > 0)
    yield 'is limited to methods: others would get the page 404 instead of a 405.';
  if (paths.some((path) => path.startsWith('/api/')) && !rateLimit) yield 'has no rate limit.';
  if (rateLimit?.per.includes('ip') === false)
    yield 'shares one rate limit among all visitors, so that one of them can use it up.';
  if (!/^nodejs(2[4-9]|[3-9]\d)\.x$/.test(runtime)) yield `runs on ${runtime}.`;
  if (bytes > FUNCTION_MAXIMUM_BYTES)
    yield `is ${bytes} bytes, more than ${FUNCTION_MAXIMUM_BYTES}.`;
  for (const name of ownFiles.keys())
    if (/\.map$|(^|\/)\.env/.test(name)) yield `contains the file ${name}.`;
}

function* examineFiles({ files }: Artefact): Iterable<string> {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of REQUIRED_FILES) if (!paths.has(path)) yield `${path} is missing.`;
  for (const { path, bytes } of files) {
    if (PRIVATE_FILE.test(path)) yield `${path} would be public and should not be.`;
    if (bytes === 0 && path !== '_redirects') yield `${path} is empty.`;
  }
}

function* examineTexts(artefact: Artefact, expected: ArtefactExpectations): Iterable<string> {
  const secrets = Object.entries(expected.secrets).map(([name, value]) => {
    return { name, parts: partsOf(value ?? '') };
  });
  const examine = function* (place: string, text: string): Iterable<string> {
    for (const { name, parts } of secrets)
      if (parts.some((part) => text.includes(part))) yield `${place} contains a part of ${name}.`;
    if (SECRET_SHAPE.test(text)) yield `${place} contains what looks like a secret.`;
    if (/[#@] ?sourceMappingURL=/.test(text)) yield `${place} contains the name of a source map.`;
  };
  for (const { name, ownFiles } of artefact.functions)
    for (const [path, text] of ownFiles) yield* examine(`${path} of the function ${name}`, text);
  for (const { path } of artefact.files) {
    if (!TEXT_FILE.test(path)) continue;
    const text = artefact.read(path);
    yield* examine(path, text);
    for (const { slug, title } of expected.hiddenPosts)
      if (text.includes(title) || text.includes(`/blog/${slug}`))
        yield `${path} exposes the unpublished post ${slug}.`;
  }
}

/** The parts of a list of keys and of an address are secret, too; the name of a host or a protocol alone is not. */
function partsOf(value: string): string[] {
  return [value, ...value.split(/[,:]/)].filter(
    (part) => part.length >= SECRET_MINIMUM_LENGTH && !/^(\/\/[\w.-]+|postgres(ql)?)$/.test(part),
  );
}

function* examineRules({ rules, files }: Artefact, filesUrl: string): Iterable<string> {
  for (const { header, paths } of rules.doubledHeaders)
    yield `The rules for ${paths.join(' and ')} both set ${header}. Netlify may send both values, which browsers join: let each path have one.`;
  const blocked = storageOrigin(filesUrl).flatMap((origin) =>
    ['/dashboard', '/desk'].filter((path) => !allowsStorage(rules.headersFor(path), origin)),
  );
  if (blocked.length > 0)
    yield `The content security policy of ${blocked.join(' and ')} does not allow the storage of FILES_URL, so no file could be sent or played: FILES_URL must be set for builds, too, not for functions alone. Build again with it.`;
  for (const path of ['/', '/pricing', '/no/such/page']) {
    const headers = rules.headersFor(path);
    for (const name of REQUIRED_HEADERS)
      if (!headers.has(name)) yield `${path} would be sent without ${name}.`;
    if (/'unsafe-(inline|eval)'/.test(headers.get('content-security-policy') ?? ''))
      yield `The content security policy of ${path} allows unsafe scripts.`;
  }
  if (rules.redirectFor('/no/such/page', false))
    yield 'A redirect catches every unknown address, so that nothing is a 404.';
  const shell = rules.redirectFor('/blog/not-built-yet', false);
  if (shell?.status !== 404 || !files.some(({ path }) => `/${path}` === shell.to))
    yield '/blog/* does not lead to the page that shows posts without a page of their own.';
}

function* examineAddress({ read, files }: Artefact, siteUrl: string | undefined): Iterable<string> {
  if (!siteUrl || !files.some(({ path }) => path === 'index.html')) return;
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(read('index.html')) ?? [];
  if (canonical.replace(/\/$/, '') !== siteUrl)
    yield `The pages were built for ${canonical || 'no address'}, not ${siteUrl}: build again with URL set to it.`;
}
