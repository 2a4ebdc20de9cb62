// `npm run deploy:probe -- https://site`: asks a deployed site what no test without a network can know. Changes nothing.

interface Probe {
  path: string;
  question: string;
  found: (answer: Answer) => string;
  wanted: RegExp;
  advice: string;
}

/** What a site answered to one of them. */
interface Finding extends Pick<Probe, 'question' | 'advice'> {
  found: string;
  isGood: boolean;
}

/** An answer that was read to its end. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks for an address of the site; follows no redirect. */
export type Ask = (path: string) => Promise<Answer>;

/**
 * Asks a deployed site, by GET alone, what no test here can know: what Netlify's network makes of our files and rules.
 * @param ask for tests, in place of the network.
 */
export async function probeSite(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, question, found, wanted, advice } of probesOf(await ask('/'))) {
    const answer = found(await ask(path));
    findings.push({ question, found: answer, isGood: wanted.test(answer), advice });
  }
  return findings;
}

/** `fetch` joins values that came in headers of their own by commas, as a browser reads them. */
const header =
  (name: string) =>
  ({ headers }: Answer) =>
    headers.get(name) ?? 'none';

const KEPT = /^public, max-age=31536000, immutable$/;
const CHECKED = /^public, max-age=0, must-revalidate$/;

/** @param home where the addresses of hashed files and of a picture stand */
const probesOf = ({ text: home }: Answer): readonly Probe[] => [
  ...['/dashboard', '/desk'].flatMap(policyOf),
  {
    path: '/',
    question: 'Does strict-transport-security come once?',
    found: header('strict-transport-security'),
    wanted: /^max-age=[^,]+$/,
    advice:
      'Where it comes twice, Netlify adds its own: remove ours from netlify.toml. Where it is missing, netlify.toml was not read.',
  },
  {
    path: '/',
    question: 'How long are pages kept?',
    found: header('cache-control'),
    wanted: CHECKED,
    advice:
      'Netlify’s default has changed: set Cache-Control for pages in src/build/policy.ts, by folders that do not meet /_astro/.',
  },
  {
    path: /\/_astro\/[^"' )>]+\.(?:js|css|woff2)/.exec(home)?.[0] ?? '/_astro/',
    question: 'How long are hashed files kept?',
    found: header('cache-control'),
    wanted: KEPT,
    advice:
      'Visitors load all scripts again on every visit: look whether the rules of dist/_headers for single files apply.',
  },
  {
    path: '/_astro/gone.00000000.js',
    question: 'How long is a hashed file kept that doesn’t exist?',
    found: header('cache-control'),
    wanted: CHECKED,
    advice:
      'A file that a deploy has yet to bring would be missing for as long: narrow the rules of dist/_headers.',
  },
  {
    path: /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(home)?.[1] ?? '/',
    question: 'May other sites show the pictures of link previews?',
    found: header('cross-origin-resource-policy'),
    wanted: /^cross-origin$/,
    advice: 'The rule of netlify.toml for /social/* doesn’t apply, or another one beside it.',
  },
  {
    path: '/',
    question: 'How are pages compressed?',
    found: header('content-encoding'),
    wanted: /^(br|gzip|zstd)$/,
    advice: 'Pages come four times as large as they need to be: ask Netlify’s support.',
  },
  {
    path: '/pricing/',
    question: 'Where does /pricing/ lead?',
    found: ({ status, headers }) => `${status} ${headers.get('location') ?? ''}`.trim(),
    wanted: /^301 .*\/pricing$/,
    advice:
      'Each page has two addresses; search engines take the canonical one. Turn on "Pretty URLs" to have one.',
  },
  ...statuses.map(statusOf),
];

const policyOf = (path: string): Probe[] => {
  const policy = header('content-security-policy');
  return [
    {
      path,
      question: `How many policies has ${path}?`,
      found: (answer) => String(policy(answer).split('default-src').length - 1),
      wanted: /^1$/,
      advice:
        'With none, Netlify didn’t apply dist/_headers: look for it in the deploy’s log under "Header rules". With more, something sends a policy of its own beside ours, and browsers enforce both: look for it in Netlify’s settings and extensions.',
    },
    {
      path,
      question: `Which storage may ${path} speak to?`,
      found: (answer) => /media-src[^;]* (https:\/\/[^ ;]+)/.exec(policy(answer))?.[1] ?? 'none',
      wanted: /^https:/,
      advice:
        'Uploads and the player are blocked: set FILES_URL for builds, too (all scopes), and deploy again.',
    },
  ];
};

const statusOf = ([path, wanted, advice]: (typeof statuses)[number]): Probe => ({
  path,
  question: wanted === 404 ? `What is ${path}?` : `What does ${path} answer?`,
  found: ({ status }) => String(status),
  wanted: new RegExp(`^${wanted}$`),
  advice,
});

const statuses: readonly (readonly [path: string, wanted: number, advice: string])[] = [
  ['/no/such/page', 404, 'Unknown addresses must be 404, or search engines list them.'],
  ['/blog/no-such-post', 404, 'The function scheduled-post isn’t deployed, or its build failed.'],
  ['/api/no-such-endpoint', 404, 'The function api isn’t deployed, or its path isn’t its own.'],
  ['/_headers', 404, 'The rules are public; they hold no secret, but say what is where.'],
  ['/.netlify/functions/sweep', 404, 'Anybody could start the sweep: tell Netlify’s support.'],
  ['/api/blog', 200, 'The store can’t be read: the function’s log says why.'],
  [
    '/api/user',
    401,
    'With 500 or 503, a setting of the functions is missing or wrong: the function’s log names it (sys_configuration_invalid).',
  ],
  ['/rss.xml', 200, 'The feed is a function: its log says why.'],
  ['/admin', 200, 'The editor’s page is a function: its log says why.'],
];

/** What only Netlify's pages show. */
const TO_LOOK_FOR = [
  'The log of the function sweep has a line with "route":"sweep" and "status":200 every five minutes. None: schedules don’t run, and failed emails wait for `npm run ops -- sweep`. One with "sys_configuration_invalid": the line names the setting.',
  'Rate limits: under the project’s "Rate limiting" or in the deploy’s log, which of our five rules apply (SECURITY.md, "Limits"). No GET can tell without a flood.',
] as const;

/** In plain words; the last line is the answer. */
export function formatProbe(findings: readonly Finding[]): string {
  const bad = findings.filter(({ isGood }) => !isGood);
  return [
    ...findings.flatMap(({ question, found, isGood, advice }) => [
      `${isGood ? '✓' : '✗'} ${question} ${found}`,
      ...(isGood ? [] : [`    ${advice}`]),
    ]),
    '',
    'Look at Netlify for what no request shows:',
    ...TO_LOOK_FOR.map((text) => `  ${text}`),
    '',
    bad.length === 0
      ? 'The network does what the site expects.'
      : `${bad.length} of ${findings.length} answers are not what the site expects.`,
  ].join('\n');
}

const TIMEOUT_MS = 30_000;

if (import.meta.main) {
  const [address = ''] = process.argv.slice(2);
  const site = URL.parse(address);
  if (!site || !/^https?:$/.test(site.protocol)) {
    console.error(
      'npm run deploy:probe -- https://your-site\n\n  asks the deployed site, by GET alone',
    );
    process.exit(2);
  }
  try {
    const findings = await probeSite(async (path) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(new URL(path, site), { redirect: 'manual', signal });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    });
    console.log(formatProbe(findings));
    process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
  } catch (error) {
    const { message, cause } = error as Error;
    console.error(
      `${site.host} can’t be asked: ${cause instanceof Error ? cause.message : message}`,
    );
    process.exitCode = 2;
  }
}
