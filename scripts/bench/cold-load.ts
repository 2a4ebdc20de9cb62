import { setTimeout as sleep } from 'node:timers/promises';

import type { Cdn } from './cdn.ts';
import { MOBILE, openBrowser } from './chromium.ts';

/** What a first visit brings, nothing touched. Bytes are over the wire, headers included. */
export interface ColdLoad {
  readonly bytes: number;
  readonly documentBytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  readonly otherBytes: number;
  readonly requests: number;
  readonly elements: number;
  /** Bytes of source, inline included, that V8 saw run. */
  readonly scriptRun: number;
  /** Sum of all layout shifts. */
  readonly shift: number;
}

/** How long nothing may come before the page counts as loaded. */
const QUIET_MS = 1500;

const columns = {
  Document: 'documentBytes',
  Script: 'scriptBytes',
  Stylesheet: 'styleBytes',
  Font: 'fontBytes',
} as const;

/** Loads a page in a fresh browser at a phone's size. */
export async function loadCold(cdn: Cdn, path: string, isSignedIn: boolean): Promise<ColdLoad> {
  const browser = await openBrowser(cdn, MOBILE, isSignedIn);
  try {
    const { page, context } = browser;
    const devtools = await context.newCDPSession(page);
    const types = new Map<string, string>();
    const sums = { documentBytes: 0, scriptBytes: 0, styleBytes: 0, fontBytes: 0, otherBytes: 0 };
    let lastEvent = Date.now();
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      lastEvent = Date.now();
      if (response.url.startsWith('https:')) types.set(requestId, type);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastEvent = Date.now();
      const type = types.get(requestId);
      if (type === undefined) return;
      sums[type in columns ? columns[type as keyof typeof columns] : 'otherBytes'] +=
        encodedDataLength;
    });
    await devtools.send('Network.enable');
    await page.addInitScript(() => {
      const state = { shift: 0 };
      Object.assign(window, { benchShift: state });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          state.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto(cdn.origin + path, { waitUntil: 'load' });
    while (Date.now() - lastEvent < QUIET_MS) await sleep(100);
    const scripts = await page.coverage.stopJSCoverage();
    const shown = await page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      shift: (window as unknown as { benchShift: { shift: number } }).benchShift.shift,
    }));
    return {
      ...sums,
      bytes: Object.values(sums).reduce((sum, bytes) => sum + bytes, 0),
      requests: types.size,
      scriptRun: scripts.reduce((sum, { functions }) => sum + countRun(functions), 0),
      ...shown,
    };
  } finally {
    await browser.close();
  }
}

interface CoveredFunction {
  readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
}

/** Bytes inside ranges that ran; an inner range overrides the one around it. */
function countRun(functions: readonly CoveredFunction[]): number {
  const ranges = functions
    .flatMap((covered) => covered.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const ran = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)));
  for (const { startOffset, endOffset, count } of ranges)
    ran.fill(Math.min(count, 1), startOffset, endOffset);
  return ran.reduce((sum, one) => sum + one, 0);
}
