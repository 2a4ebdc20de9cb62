import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { chooseBrowser } from '../scripts/browser.ts';
import { median, round, type Table } from './report.ts';
import { startEdge, startSite } from './site.ts';

const everyKind = [
  '/',
  '/services',
  '/help',
  '/help/guides/podcast-launch-checklist',
  '/help/articles/podcast-community-building',
  '/auth',
];

// Fetched by npx: what only measures is not installed with the site.
const LIGHTHOUSE = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const resources = ['Document', 'Script', 'Font'];
const audits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

/** What is read of a Lighthouse result. */
interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    {
      numericValue?: number;
      details?: { items: { resourceType?: string; transferSize?: number }[] };
    }
  >;
}

/** Bytes on the wire and Lighthouse's figures for pages of the built site, medians of the runs. */
export async function measurePages(runs: number, paths = everyKind): Promise<Table[]> {
  const site = await startSite();
  const edge = await startEdge(site.url);
  const rows: Table['rows'] = [];
  try {
    for (const path of paths) {
      const results = [];
      for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(edge.url + path));
      rows.push([path, ...weigh(results[0]), ...score(results)]);
    }
  } finally {
    await edge.stop();
    await site.stop();
  }
  return [
    {
      title: 'Pages under Lighthouse',
      note: 'In a fresh browser at the size of a phone, nothing touched: KiB on the wire with headers; then mobile, simulated slow 4G, a processor 4 times slower, times in ms.',
      columns: ['path', 'KiB', ...resources, 'requests', ...audits, ...categories],
      rows,
    },
  ];
}

function weigh(result: LighthouseResult | undefined): number[] {
  const items = result?.audits['network-requests']?.details?.items ?? [];
  const kibOf = (type?: string) => {
    const own = items.filter(({ resourceType }) => type === undefined || resourceType === type);
    return round(own.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024, 1);
  };
  return [kibOf(), ...resources.map(kibOf), items.length];
}

function score(results: LighthouseResult[]): number[] {
  const middle = (read: (result: LighthouseResult) => number | null | undefined, digits = 0) =>
    round(median(results.map((result) => read(result) ?? Number.NaN)), digits);
  return [
    ...audits.map((name) => middle(({ audits }) => audits[name]?.numericValue, 2)),
    ...categories.map((name) => middle(({ categories }) => (categories[name]?.score ?? 0) * 100)),
  ];
}

/** Tries again once: now and then a browser gives Lighthouse no trace, and it exits with 1. */
async function runLighthouse(url: string, tries = 2): Promise<LighthouseResult> {
  try {
    // Lighthouse reads the path from CHROME_PATH.
    const { flags } = await chooseBrowser();
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        '--output=json',
        '--quiet',
        `--only-categories=${categories.join(',')}`,
        `--chrome-flags=${[...flags, '--headless=new', '--disable-gpu'].join(' ')}`,
      ],
      { maxBuffer: 100 * 1024 ** 2 },
    );
    return JSON.parse(stdout) as LighthouseResult;
  } catch (error) {
    if (tries > 1) return runLighthouse(url, tries - 1);
    throw error;
  }
}
