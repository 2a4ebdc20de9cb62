import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { chooseBrowser } from '../scripts/browser.ts';
import { startEdge, type Edge } from './edge.ts';
import { median, round, type Table } from './report.ts';
import { startSite } from './site.ts';

/** One page of every kind, and the heaviest article. */
const everyKind = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/equipment',
  '/contact',
  '/legal/terms',
  '/blog',
  '/blog/room-tone-thirty-seconds',
  '/help',
  '/help/guides/podcast-launch-checklist',
  '/help/articles/podcast-community-building',
  '/auth',
];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const resources = ['Document', 'Script', 'Stylesheet', 'Font'];

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
  const weights: Table['rows'] = [];
  const scores: Table['rows'] = [];
  try {
    for (const path of paths) {
      const results = [];
      for (let run = 0; run < runs; run += 1) results.push(await runLighthouse(edge, path));
      weights.push(weightRow(path, results));
      scores.push(scoreRow(path, results));
    }
  } finally {
    edge.stop();
    await site.stop();
  }
  return [
    {
      title: 'Pages, cold',
      note: 'KiB on the wire with headers, in a fresh browser at the size of a phone, nothing touched.',
      columns: ['path', 'all', 'document', 'scripts', 'styles', 'font', 'requests', 'elements'],
      rows: weights,
    },
    {
      title: 'Pages under Lighthouse',
      note: 'Mobile, simulated slow 4G, a processor 4 times slower; times in ms.',
      columns: ['path', 'FCP', 'LCP', 'CLS', 'TBT', ...categories],
      rows: scores,
    },
  ];
}

function weightRow(path: string, [first]: LighthouseResult[]): Table['rows'][number] {
  const items = first?.audits['network-requests']?.details?.items ?? [];
  const kibOf = (type?: string) => {
    const own = items.filter(({ resourceType }) => type === undefined || resourceType === type);
    return round(own.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024, 1);
  };
  const elements = first?.audits['dom-size-insight'] ?? first?.audits['dom-size'];
  return [path, kibOf(), ...resources.map(kibOf), items.length, elements?.numericValue ?? '–'];
}

function scoreRow(path: string, results: LighthouseResult[]): Table['rows'][number] {
  const audit = (name: string, digits = 0) =>
    round(median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)), digits);
  return [
    path,
    audit('first-contentful-paint'),
    audit('largest-contentful-paint'),
    audit('cumulative-layout-shift', 4),
    audit('total-blocking-time'),
    ...categories.map((name) =>
      round(median(results.map((result) => (result.categories[name]?.score ?? Number.NaN) * 100))),
    ),
  ];
}

/** Tries again once: now and then a browser gives Lighthouse no trace, and it exits with 1. */
async function runLighthouse(edge: Edge, path: string, tries = 2): Promise<LighthouseResult> {
  try {
    // Lighthouse reads the path from CHROME_PATH.
    const { flags } = await chooseBrowser();
    const { stdout } = await promisify(execFile)(
      join(import.meta.dirname, 'node_modules/.bin/lighthouse'),
      [
        edge.origin + path,
        '--output=json',
        '--quiet',
        `--only-categories=${categories.join(',')}`,
        `--chrome-flags=${[...flags, edge.chromeFlags].join(' ')}`,
      ],
      { maxBuffer: 100 * 1024 ** 2 },
    );
    return JSON.parse(stdout) as LighthouseResult;
  } catch (error) {
    if (tries > 1) return runLighthouse(edge, path, tries - 1);
    throw error;
  }
}
