import type { Artefact, PackagedFunction } from './read-artefact.ts';
import { findingsOf, type Finding } from './report.ts';

/** What the artefact is compared with. */
export interface ArtefactExpectations {
  /** File names of `netlify/functions`, without endings. */
  functionNames: string[];
  /** Unpublished posts. */
  hiddenPosts: { slug: string; title: string }[];
  /** Whether records are in PostgreSQL. */
  usesDatabase: boolean;
  /** Address of the site, without a slash at the end; undefined: not known on this machine. */
  siteUrl: string | undefined;
  /** Values that may be nowhere, by the names of their variables. */
  secrets: Record<string, string | undefined>;
}

/** AWS unpacks at most 250 MB; our functions need far less, and large ones start slowly. */
const FUNCTION_MAXIMUM_BYTES = 2_500_000;
/** Shorter parts of a secret would be found by chance. */
const SECRET_MINIMUM_LENGTH = 8;

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
const TEXT_FILE = /\.(html|js|css|json|xml|txt|md|webmanifest|svg)$|(^|\/)_(headers|redirects)$/;
const SECRET_SHAPE =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bsmtps?:\/\/[^\s"'<>/@]+:[^\s"'<>/@]+@|https:\/\/api\.netlify\.com\/build_hooks\/[0-9a-f]{8,}/;

/** Checks what Netlify's build made. */
export function examineArtefact(artefact: Artefact, expected: ArtefactExpectations): Finding[] {
  return [
    ...examineFunctions(artefact, expected),
    ...examineFiles(artefact),
    ...examineTexts(artefact, expected),
    ...examineRules(artefact),
    ...examineAddress(artefact, expected.siteUrl),
  ].map(findingsOf('artefact').blocker);
}

function examineFunctions(
  { functions, edgeFunctions }: Artefact,
  { functionNames, usesDatabase }: ArtefactExpectations,
): string[] {
  const packaged = functions.map(({ name }) => name);
  const haveClient = functions.some(({ hasDatabaseClient }) => hasDatabaseClient);
  return [
    ...(usesDatabase && !haveClient
      ? [
          'DATABASE_URL is set, but functions have no client for it: remove the line with "pg" from netlify.toml.',
        ]
      : []),
    ...(!usesDatabase && haveClient
      ? [
          'Functions carry the client of PostgreSQL, but DATABASE_URL is not set: put the line with "pg" back into netlify.toml.',
        ]
      : []),
    ...functionNames
      .filter((name) => !packaged.includes(name))
      .map((name) => `The function ${name} was not packaged.`),
    ...edgeFunctions.map(
      (path) => `${path} would run at the edge before every page; the site has no edge functions.`,
    ),
    ...functions.flatMap((each) =>
      faultsOf(each).map((fault) => `The function ${each.name} ${fault}`),
    ),
  ];
}

function faultsOf(each: PackagedFunction): string[] {
  const { paths, methods, schedule, rateLimit, runtime, bytes, ownFiles } = each;
  const isPublic = schedule === undefined;
  const faults: (false | undefined | string)[] = [
    isPublic &&
      paths.length === 0 &&
      'has neither an address nor a schedule: it would be public at /.netlify/functions.',
    ...paths.map((path) => path.includes('*') && `catches whole folders (${path}).`),
    ...paths.map(
      (path) =>
        !path.startsWith('/api/') &&
        !PUBLIC_PAGES.has(path) &&
        `answers ${path}, which is neither below /api/ nor a page that a function has to answer.`,
    ),
    methods.length > 0 && 'is limited to methods: others would get the page 404 instead of a 405.',
    isPublic && !rateLimit && 'has no rate limit.',
    rateLimit?.per.includes('ip') === false &&
      'shares one rate limit among all visitors, so that one of them can use it up.',
    !/^nodejs(2[4-9]|[3-9]\d)\.x$/.test(runtime) && `runs on ${runtime}.`,
    bytes > FUNCTION_MAXIMUM_BYTES && `has ${bytes} bytes, more than ${FUNCTION_MAXIMUM_BYTES}.`,
    ...[...ownFiles.keys()].map(
      (name) => /\.map$|(^|\/)\.env/.test(name) && `carries the file ${name}.`,
    ),
  ];
  return faults.filter((fault) => typeof fault === 'string');
}

function examineFiles({ files }: Artefact): string[] {
  const paths = files.map(({ path }) => path);
  // Articles have a copy in Markdown, which is meant to be read.
  const isArticleCopy = (path: string) =>
    path.endsWith('.md') && paths.includes(path.replace(/\.md$/, '.html'));
  return [
    ...REQUIRED_FILES.filter((path) => !paths.includes(path)).map((path) => `${path} is missing.`),
    ...paths
      .filter((path) => PRIVATE_FILE.test(path) && !isArticleCopy(path))
      .map((path) => `${path} would be public and should not be.`),
    ...files
      .filter(({ bytes, path }) => bytes === 0 && path !== '_redirects')
      .map(({ path }) => `${path} is empty.`),
  ];
}

function examineTexts(artefact: Artefact, expected: ArtefactExpectations): string[] {
  const parts = Object.entries(expected.secrets).flatMap(([name, value]) =>
    partsOf(value ?? '').map((part) => ({ name, part })),
  );
  const examine = (place: string, text: string): string[] => {
    const names = parts.filter(({ part }) => text.includes(part)).map(({ name }) => name);
    const faults = [...new Set(names)].map((name) => `a part of ${name}`);
    if (SECRET_SHAPE.test(text)) faults.push('what looks like a secret');
    if (/[#@] ?sourceMappingURL=/.test(text)) faults.push('the name of a source map');
    return faults.map((fault) => `${place} contains ${fault}.`);
  };
  const examinePage = (path: string): string[] => {
    const text = artefact.read(path);
    const leaked = expected.hiddenPosts.filter(
      ({ slug, title }) => text.includes(title) || text.includes(`/blog/${slug}`),
    );
    const leaks = leaked.map(({ slug }) => `${path} gives away the unpublished post ${slug}.`);
    return [...examine(path, text), ...leaks];
  };
  return [
    ...artefact.functions.flatMap(({ name, ownFiles }) =>
      [...ownFiles].flatMap(([path, text]) => examine(`${path} of the function ${name}`, text)),
    ),
    ...artefact.files.flatMap(({ path }) => (TEXT_FILE.test(path) ? examinePage(path) : [])),
  ];
}

/** The parts of a list of keys and of an address are secret, too; the name of a host or a protocol alone is not. */
function partsOf(value: string): string[] {
  return [value, ...value.split(/[,:]/)].filter(
    (part) => part.length >= SECRET_MINIMUM_LENGTH && !/^(\/\/[\w.-]+|postgres(ql)?)$/.test(part),
  );
}

function examineRules({ rules, files }: Artefact): string[] {
  const findings = ['/', '/pricing', '/no/such/page'].flatMap((path) => {
    const headers = rules.headersFor(path);
    const missing = REQUIRED_HEADERS.filter((name) => !headers.has(name));
    const isUnsafe = /'unsafe-(inline|eval)'/.test(headers.get('content-security-policy') ?? '');
    return [
      ...missing.map((name) => `${path} would be sent without ${name}.`),
      ...(isUnsafe ? [`The content security policy of ${path} allows unsafe scripts.`] : []),
    ];
  });
  if (rules.redirectFor('/no/such/page', false))
    findings.push('A redirect catches every unknown address, so that nothing is a 404.');
  const shell = rules.redirectFor('/blog/not-built-yet', false);
  if (shell?.status !== 404 || !files.some(({ path }) => `/${path}` === shell.to))
    findings.push(
      '/blog/* does not lead to the page that shows posts without a page of their own.',
    );
  return findings;
}

function examineAddress({ read, files }: Artefact, siteUrl: string | undefined): string[] {
  if (!siteUrl || !files.some(({ path }) => path === 'index.html')) return [];
  const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(read('index.html')) ?? [];
  if (canonical.replace(/\/$/, '') === siteUrl) return [];
  return [`The pages were built for ${canonical || 'no address'}, not ${siteUrl}: set URL.`];
}
