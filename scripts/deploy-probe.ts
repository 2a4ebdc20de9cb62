// `npm run deploy:probe -- https://site`: asks a deployed site what no test without a network can know. Changes nothing.

/** What a site answered to one question about its network, and what follows from it. */
interface Finding {
  question: string;
  /** What arrived, in short. */
  found: string;
  isGood: boolean;
  /** What to do otherwise. */
  advice: string;
}

/** An answer that was read to its end. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks for an address of the site; follows no redirect. */
export type Ask = (path: string) => Promise<Answer>;

const KEPT = 'public, max-age=31536000, immutable';
const CHECKED = 'public, max-age=0, must-revalidate';

/**
 * Asks a deployed site, by GET alone, what no test here can know: what Netlify's network makes of our files and rules.
 * @param ask for tests, in place of the network.
 */
export async function probeSite(ask: Ask): Promise<Finding[]> {
  const home = await ask('/');
  return [
    ...(await probePolicies(ask)),
    single(home, 'strict-transport-security'),
    ...(await probeFiles(ask, home)),
    await probeSlash(ask),
    ...(await probeStatuses(ask)),
  ];
}

/** `fetch` joins values that came in headers of their own by commas, as a browser reads them. */
async function probePolicies(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of ['/dashboard', '/desk']) {
    const policy = (await ask(path)).headers.get('content-security-policy') ?? '';
    const count = policy.split('default-src').length - 1;
    const storage = /media-src[^;]* (https:\/\/[^ ;]+)/.exec(policy)?.[1];
    findings.push(
      {
        question: `How many policies has ${path}?`,
        found: String(count),
        isGood: count === 1,
        advice:
          count === 0
            ? 'Netlify didn’t apply dist/_headers: look for it in the deploy’s log under "Header rules".'
            : 'Something sends a policy of its own beside ours, and browsers enforce both: look for it in Netlify’s settings and extensions.',
      },
      {
        question: `Which storage may ${path} speak to?`,
        found: storage ?? 'none',
        isGood: storage !== undefined,
        advice:
          'Uploads and the player are blocked: set FILES_URL for builds, too (all scopes), and deploy again.',
      },
    );
  }
  return findings;
}

function single({ headers }: Answer, name: string): Finding {
  const value = headers.get(name);
  return {
    question: `Does ${name} come once?`,
    found: value ?? 'it is missing',
    isGood: value !== null && !value.includes(','),
    advice:
      'Where it comes twice, Netlify adds its own: remove ours from netlify.toml. Where it is missing, netlify.toml was not read.',
  };
}

async function probeFiles(ask: Ask, home: Answer): Promise<Finding[]> {
  const keeping = (question: string, { headers }: Answer, wanted: string, advice: string) => {
    const found = headers.get('cache-control') ?? 'nothing';
    return { question, found, isGood: found === wanted, advice };
  };
  const hashed = /\/_astro\/[^"' )>]+\.(?:js|css|woff2)/.exec(home.text)?.[0] ?? '/_astro/';
  const card = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(home.text)?.[1] ?? '/';
  const shared = (await ask(card)).headers.get('cross-origin-resource-policy') ?? 'nothing';
  const encoding = home.headers.get('content-encoding') ?? 'none';
  return [
    keeping(
      'How long are pages kept?',
      home,
      CHECKED,
      'Netlify’s default has changed: set Cache-Control for pages in src/build/policy.ts, by folders that do not meet /_astro/.',
    ),
    keeping(
      'How long are hashed files kept?',
      await ask(hashed),
      KEPT,
      'Visitors load all scripts again on every visit: look whether the rules of dist/_headers for single files apply.',
    ),
    keeping(
      'How long is a hashed file kept that doesn’t exist?',
      await ask('/_astro/gone.00000000.js'),
      CHECKED,
      'A file that a deploy has yet to bring would be missing for as long: narrow the rules of dist/_headers.',
    ),
    {
      question: 'May other sites show the pictures of link previews?',
      found: shared,
      isGood: shared === 'cross-origin',
      advice: 'The rule of netlify.toml for /social/* doesn’t apply, or another one beside it.',
    },
    {
      question: 'How are pages compressed?',
      found: encoding,
      isGood: /^(br|gzip|zstd)$/.test(encoding),
      advice: 'Pages come four times as large as they need to be: ask Netlify’s support.',
    },
  ];
}

async function probeSlash(ask: Ask): Promise<Finding> {
  const { status, headers } = await ask('/pricing/');
  const target = headers.get('location') ?? '';
  return {
    question: 'Where does /pricing/ lead?',
    found: `${status} ${target}`.trim(),
    isGood: status === 301 && target.endsWith('/pricing'),
    advice:
      'Each page has two addresses; search engines take the canonical one. Turn on "Pretty URLs" to have one.',
  };
}

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

async function probeStatuses(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [path, wanted, advice] of statuses) {
    const { status } = await ask(path);
    findings.push({
      question: wanted === 404 ? `What is ${path}?` : `What does ${path} answer?`,
      found: String(status),
      isGood: status === wanted,
      advice,
    });
  }
  return findings;
}

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
