import lighthouse from 'lighthouse';

import type { Cdn } from './cdn.ts';
import { MOBILE, openBrowser } from './chromium.ts';

/** Times in ms under Lighthouse's simulated slow 4G; categories from 0 to 100. */
export interface LighthouseFigures {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly blocking: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** One run in a fresh browser, with what kept a category from 100. */
export interface LighthouseRun {
  readonly figures: LighthouseFigures;
  readonly failed: readonly string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Tries again once: now and then a browser gives Lighthouse no trace. @throws Error when Lighthouse has no result. */
export async function runLighthouse(
  ...options: Parameters<typeof tryLighthouse>
): Promise<LighthouseRun> {
  try {
    return await tryLighthouse(...options);
  } catch {
    return tryLighthouse(...options);
  }
}

async function tryLighthouse(
  cdn: Cdn,
  path: string,
  cpuSlowdown: number,
  isSignedIn: boolean,
): Promise<LighthouseRun> {
  const browser = await openBrowser(cdn, MOBILE, isSignedIn);
  try {
    const result = await lighthouse(cdn.origin + path, {
      port: browser.debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      // Who is signed in stays so; the profile is a fresh one anyway.
      disableStorageReset: isSignedIn,
      throttlingMethod: 'simulate',
      throttling: {
        rttMs: 150,
        throughputKbps: 1638.4,
        requestLatencyMs: 562.5,
        downloadThroughputKbps: 1474.56,
        uploadThroughputKbps: 675,
        cpuSlowdownMultiplier: cpuSlowdown,
      },
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse had no result');
    const { audits, categories: scores } = result.lhr;
    const read = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const score = (name: string) => (scores[name]?.score ?? Number.NaN) * 100;
    const failed = Object.values(scores).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    );
    return {
      figures: {
        firstPaint: read('first-contentful-paint'),
        largestPaint: read('largest-contentful-paint'),
        layoutShift: read('cumulative-layout-shift'),
        blocking: read('total-blocking-time'),
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
      },
      failed,
    };
  } finally {
    await browser.close();
  }
}
