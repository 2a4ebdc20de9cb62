import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';
import type { Artefact, PackagedFunction } from './read-artefact.ts';

/** What the artefact is compared with. */
export interface ArtefactExpectations {
  /** File names of `netlify/functions`, without endings. */
  readonly functionNames: readonly string[];
  /** Posts that nobody may read yet. */
  readonly hiddenPosts: readonly { readonly slug: string; readonly title: string }[];
  /** Address of the site, without a slash at the end; undefined: not known on this machine. */
  readonly siteUrl: string | undefined;
  /** Values that may stand nowhere, by the names of their variables. */
  readonly secrets: Readonly<Record<string, string | undefined>>;
}

/** AWS unpacks at most 250 MB; a function of ours has no reason to come near, and large ones start slowly. */
const FUNCTION_MAXIMUM_BYTES = 2_500_000;
/** Netlify refuses folders with more files. */
const FOLDER_MAXIMUM_FILES = 54_000;
/** Shorter parts of a secret would be found by chance. */
const SECRET_MINIMUM_LENGTH = 8;

const PRIVATE_FILE =
  /(^|\/)(\.(?!well-known\/)|node_modules\/|server-data\/|style\.html$)|\.(map|ts|tsx|mdx?|astro|ya?ml|toml|env|log|lock)$/;
/** Twins of articles in Markdown are meant to be read. */
const TEXT_FILE = /\.(html|js|css|json|xml|txt|md|webmanifest|svg)$|(^|\/)_(headers|redirects)$/;
const SECRET_SHAPES = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\bsmtps?:\/\/[^\s"'<>/@]+:[^\s"'<>/@]+@/,
  /https:\/\/api\.netlify\.com\/build_hooks\/[0-9a-f]{8,}/,
];

const { stopper } = findingsOf('artefact');

/** Judges what Netlify's build made. */
export function examineArtefact(artefact: Artefact, expected: ArtefactExpectations): Finding[] {
  return [
    ...examineFunctions(artefact, expected.functionNames),
    ...examineFiles(artefact),
    ...examineTexts(artefact, expected),
    ...examineRules(artefact),
    ...examineAddress(artefact, expected.siteUrl),
  ];
}

function examineFunctions(
  { functions, edgeFunctions }: Artefact,
  expected: readonly string[],
): Finding[] {
  const packaged = functions.map(({ name }) => name);
  return [
    ...packaged
      .filter((name) => !expected.includes(name))
      .map((name) => stopper(`The function ${name} was packaged, but no file is its source.`)),
    ...expected
      .filter((name) => !packaged.includes(name))
      .map((name) => stopper(`The function ${name} was not packaged.`)),
    ...edgeFunctions.map((path) =>
      stopper(`${path} would run at the edge before every page; the site has no edge functions.`),
    ),
    ...functions.flatMap((each) =>
      functionFaults(each).map((fault) => stopper(`The function ${each.name} ${fault}`)),
    ),
  ];
}

function functionFaults({
  paths,
  methods,
  schedule,
  rateLimit,
  runtime,
  apiVersion,
  bytes,
  ownFiles,
}: PackagedFunction): string[] {
  const faults: string[] = [];
  const isScheduled = schedule !== undefined;
  if (paths.length === 0 && !isScheduled) {
    faults.push(
      'has neither an address nor a schedule: it would be public at /.netlify/functions.',
    );
  }
  for (const path of paths) {
    if (path.includes('*')) faults.push(`catches whole folders (${path}).`);
    if (!path.startsWith('/api/')) faults.push(`answers ${path}, which is not below /api/.`);
  }
  if (methods.length > 0) {
    faults.push('is limited to methods: others would get the page 404 instead of a 405.');
  }
  if (!isScheduled && !rateLimit) faults.push('has no rate limit.');
  if (rateLimit && !rateLimit.per.includes('ip')) {
    faults.push('shares one rate limit among all visitors, so that one of them can use it up.');
  }
  if (!/^nodejs(2[4-9]|[3-9]\d)\.x$/.test(runtime)) faults.push(`runs on ${runtime}.`);
  if (apiVersion !== 2) faults.push('was packaged for an old interface: its config was not read.');
  if (bytes > FUNCTION_MAXIMUM_BYTES) {
    faults.push(`has ${bytes} bytes, more than ${FUNCTION_MAXIMUM_BYTES}.`);
  }
  for (const name of ownFiles.keys()) {
    if (name.endsWith('.map')) faults.push(`carries the source map ${name}.`);
    if (/(^|\/)\.env/.test(name)) faults.push(`carries ${name}.`);
  }
  return faults;
}

function examineFiles({ files }: Artefact): Finding[] {
  const paths = files.map(({ path }) => path);
  const isArticleTwin = (path: string) => paths.includes(path.replace(/\.md$/, '.html'));
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  return [
    ...['index.html', '404.html', '_headers', 'robots.txt', 'sitemap.xml']
      .filter((path) => !paths.includes(path))
      .map((path) => stopper(`${path} is missing.`)),
    ...paths
      .filter((path) => PRIVATE_FILE.test(path) && !(path.endsWith('.md') && isArticleTwin(path)))
      .map((path) => stopper(`${path} would be public and should not be.`)),
    ...files
      .filter(({ bytes, path }) => bytes === 0 && path !== '_redirects')
      .map(({ path }) => stopper(`${path} is empty.`)),
    ...[...folders]
      .filter(([, inside]) => inside.length > FOLDER_MAXIMUM_FILES)
      .map(([folder]) => stopper(`${folder} has more files than Netlify takes in one folder.`)),
  ];
}

function examineTexts(
  { files, functions, read }: Artefact,
  { hiddenPosts, secrets }: ArtefactExpectations,
): Finding[] {
  const parts = Object.entries(secrets).flatMap(([name, value]) =>
    secretParts(value ?? '').map((part) => ({ name, part })),
  );
  const judge = (place: string, text: string): Finding[] => {
    const names = parts.filter(({ part }) => text.includes(part)).map(({ name }) => name);
    const faults = [...new Set(names)].map((name) => `a part of ${name}`);
    if (SECRET_SHAPES.some((shape) => shape.test(text))) faults.push('what looks like a secret');
    if (/[#@] ?sourceMappingURL=/.test(text)) faults.push('the name of a source map');
    return faults.map((fault) => stopper(`${place} contains ${fault}.`));
  };

  return [
    ...functions.flatMap(({ name, ownFiles }) =>
      [...ownFiles].flatMap(([path, text]) => judge(`${path} of the function ${name}`, text)),
    ),
    ...files
      .filter(({ path }) => TEXT_FILE.test(path))
      .flatMap(({ path }) => {
        const text = read(path);
        return [
          ...judge(path, text),
          ...hiddenPosts
            .filter(({ slug, title }) => text.includes(title) || text.includes(`/blog/${slug}`))
            .map(({ slug }) => stopper(`${path} gives away the unpublished post ${slug}.`)),
        ];
      }),
  ];
}

/** A list of keys and an address are secret in their parts, too; the name of a host alone is not. */
function secretParts(value: string): string[] {
  return [value, ...value.split(/[,:]/)].filter(
    (part) => part.length >= SECRET_MINIMUM_LENGTH && !/^\/\/[\w.-]+$/.test(part),
  );
}

function examineRules({ rules, files }: Artefact): Finding[] {
  const findings: Finding[] = [];
  for (const path of ['/', '/pricing', '/no/such/page']) {
    const headers = rules.headersFor(path);
    const missing = [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
    ].filter((name) => !headers.has(name));
    findings.push(...missing.map((name) => stopper(`${path} would be sent without ${name}.`)));
    const policy = headers.get('content-security-policy') ?? '';
    if (/'unsafe-(inline|eval)'/.test(policy)) {
      findings.push(stopper(`The content security policy of ${path} allows unsafe scripts.`));
    }
  }
  if (rules.redirectFor('/no/such/page', 'unforced')) {
    findings.push(stopper('A redirect catches every unknown address, so that nothing is a 404.'));
  }
  const shell = rules.redirectFor('/blog/not-built-yet', 'unforced');
  if (shell?.status !== 404 || !files.some(({ path }) => `/${path}` === shell.to)) {
    findings.push(stopper('/blog/* does not lead to the shell that shows posts without a page.'));
  }
  return findings;
}

function examineAddress({ read, files }: Artefact, siteUrl: string | undefined): Finding[] {
  if (!siteUrl || !files.some(({ path }) => path === 'index.html')) return [];
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(read('index.html'))?.[1] ?? '';
  return canonical.replace(/\/$/, '') === siteUrl
    ? []
    : [
        stopper(
          `The pages were built for ${canonical || 'no address'} and not for ${siteUrl}: build with URL set.`,
        ),
      ];
}
