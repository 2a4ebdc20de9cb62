import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answersOfEveryKind } from '../../support/flows.ts';
import { getPaths } from '../../support/built-site.ts';
import { startProduct } from '../../support/product.ts';
import { makeSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The bar: Mozilla's own A+ begins at 100. */
const ENOUGH = 150;

const folder = temporaryFolder(afterAll);
let server: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  server = await startProduct({ DATA_DIR: folder });
});

afterAll(() => server.stop());

describe('Mozilla’s Observatory', () => {
  const unknown = ['/nothing/here', '/blog/no-such-post', '/.git/config', '/api/nothing'];

  it.each([...getPaths(), ...unknown])('gives %s 150 or more', async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    const { score, modifiers } = observatoryScore({
      headers: response.headers,
      text: await response.text(),
    });
    expect(score, JSON.stringify(modifiers)).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('gives every kind of API response 150 or more, cookies included', async () => {
    const answers = await answersOfEveryKind(makeSite());
    expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(9);
    for (const { status, headers, text } of answers) {
      const { score, modifiers } = observatoryScore({ headers, text });
      expect(score, `${status} ${JSON.stringify(modifiers)}`).toBeGreaterThanOrEqual(ENOUGH);
    }
    expect(observatoryScore(answers[0]!).modifiers.cookies).toBe(5);
  });
});

/**
 * The score that Mozilla's HTTP Observatory gives an answer: its algorithm 6 (mdn/mdn-http-observatory 1.6.3, commit
 * 94042bb, `src/grader/charts.js`), as far as an answer of ours can reach a rule. What is not listed here as good
 * counts as the worst that the rule knows, so the score is never better than Mozilla's.
 * https://developer.mozilla.org/en-US/docs/Web/Security/HTTP_Observatory/tests_and_scoring
 */
interface ObservatoryScore {
  score: number;
  /** What each rule added or took away. */
  modifiers: Readonly<Record<string, number>>;
}

/** An answer as a scan sees it over https. */
interface ScannedAnswer {
  headers: Headers;
  /** The page, or another text. */
  text: string;
}

/** Bonuses only count from here: a site must be good before it can be better. */
const SCORE_FOR_EXTRA_CREDIT = 90;
const SIX_MONTHS_S = 15_768_000;

function observatoryScore({ headers, text }: ScannedAnswer): ObservatoryScore {
  const policy = parsePolicy(headers.get('content-security-policy'));
  const modifiers = {
    'content-security-policy': scorePolicy(policy),
    cookies: scoreCookies(headers.getSetCookie()),
    'cross-origin-embedder-policy': oneOf(headers.get('cross-origin-embedder-policy'), {
      'require-corp': 10,
      credentialless: 10,
    }),
    'cross-origin-opener-policy': oneOf(headers.get('cross-origin-opener-policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
    }),
    'cross-origin-resource-policy': oneOf(headers.get('cross-origin-resource-policy'), {
      'same-origin': 10,
      'same-site': 10,
    }),
    'cross-origin-resource-sharing': headers.has('access-control-allow-origin') ? -50 : 0,
    'referrer-policy': oneOf(headers.get('referrer-policy'), {
      'no-referrer': 5,
      'same-origin': 5,
      'strict-origin': 5,
      'strict-origin-when-cross-origin': 5,
    }),
    'strict-transport-security': scoreTransport(headers.get('strict-transport-security')),
    'subresource-integrity': scoreScripts(headers.get('content-type') ?? '', text),
    'x-content-type-options': headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': policy.has('frame-ancestors') ? 5 : -20,
  };
  const values = Object.values(modifiers);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const withoutCredit = 100 + sum(values.filter((value) => value < 0));
  const score = withoutCredit >= SCORE_FOR_EXTRA_CREDIT ? 100 + sum(values) : withoutCredit;
  return { score, modifiers };
}

function oneOf(value: string | null, scores: Readonly<Record<string, number>>): number {
  return value === null ? 0 : (scores[value] ?? -20);
}

function parsePolicy(header: string | null): Map<string, readonly string[]> {
  const parts = (header ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

function scorePolicy(policy: ReadonlyMap<string, readonly string[]>): number {
  const fallback = policy.get('default-src');
  if (!fallback) return -25;
  const active = [...policy].filter(([name]) => !['frame-ancestors', 'report-to'].includes(name));
  const sources = active.flatMap(([, values]) => values);
  if (sources.some((source) => /^'unsafe-|^(https?|data|blob|filesystem|ftp):|^\*/.test(source))) {
    return -25;
  }
  return fallback.join() === "'none'" ? 10 : 5;
}

function scoreCookies(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const isGood = cookies.every((cookie) => {
    const [pair = '', ...attributes] = cookie.split('; ');
    const isSession = /login|sess/i.test(pair.slice(0, pair.indexOf('=')));
    return (
      attributes.includes('Secure') &&
      attributes.includes('SameSite=Strict') &&
      (attributes.includes('HttpOnly') || !isSession)
    );
  });
  return isGood ? 5 : -40;
}

/** The five points of the preload list need a real domain that is on it. */
function scoreTransport(header: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);
  return seconds >= SIX_MONTHS_S ? 0 : -20;
}

function scoreScripts(type: string, text: string): number {
  if (!type.startsWith('text/html')) return 0;
  const scripts = [...text.matchAll(/<script[^>]*\ssrc="?([^"\s>]+)[^>]*>/g)];
  if (scripts.some(([, address = '']) => !/^\/(?!\/)/.test(address))) return -50;
  return scripts.some(([tag]) => tag.includes(' integrity=')) ? 5 : 0;
}
