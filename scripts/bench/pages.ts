// What a visitor gets of each kind of page, beside a page that spends nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startCdn } from './cdn.ts';
import type { Cdn } from './cdn.ts';
import { loadCold } from './cold-load.ts';
import type { ColdLoad } from './cold-load.ts';
import { FLOOR_PATHS, writeFloor } from './floor.ts';
import { runLighthouse } from './lighthouse.ts';
import type { LighthouseFigures } from './lighthouse.ts';
import { measureNavigation } from './navigation.ts';
import type { Navigation } from './navigation.ts';
import { median, medians, round } from './statistics.ts';
import type { Table } from './table.ts';

/** A page with everything that was measured of it. */
export interface PageFigures {
  readonly site: 'ours' | 'floor';
  readonly path: string;
  readonly load: ColdLoad;
  /** Medians at a CPU four times slower. */
  readonly lighthouse: LighthouseFigures;
  /** Total blocking time at a CPU 7.5 times slower, for a mid-range phone on a machine as quick as this one. */
  readonly blockingSlow: number;
  /** Audits that kept a category from 100 in any run. */
  readonly failed: readonly string[];
}

/** Click to first paint of the next page, in ms. */
export interface NavigationFigures extends Navigation {
  readonly restMs: number;
  readonly roundTripMs: number;
  readonly paintMs: number;
}

/** One page of every kind, and the heaviest articles. */
const paths = [
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
  '/help/articles/mastering-audio-levels-loudness',
  '/404',
  '/auth',
  '/dashboard',
];
const quickPaths = [
  '/',
  '/services',
  '/help',
  '/help/articles/podcast-community-building',
  '/auth',
  '/dashboard',
];

const navigations: readonly Navigation[] = [
  { from: '/', to: '/pricing' },
  { from: '/blog', to: '/blog/room-tone-thirty-seconds' },
];

const LIGHTHOUSE_CPU = 4;
const PHONE_CPU = 7.5;

/** What the API answers for the dashboard's first view. */
const answers = {
  '/api/user': {
    id: '0199a0a0-0000-7000-8000-000000000000',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    createdAt: '2026-01-05T15:04:00.000Z',
  },
  '/api/orders': [
    {
      id: '0199a0a0-0000-7000-8000-000000000001',
      serviceName: 'YouTube Repurpose',
      servicePrice: 99.95,
      status: 'processing',
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.com',
      customerPhone: '+1 307 555 0100',
      projectBrief: 'Six episodes, two voices each.',
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
      events: [{ type: 'placed', at: '2026-11-20T10:00:00.000Z' }],
    },
  ],
};

/** Measures the built site in `dist` and the floor pages. */
export async function measurePages(options: {
  readonly isQuick: boolean;
  readonly runs: number;
  readonly say: (line: string) => void;
  /** Paths of the pages, in place of one of every kind. */
  readonly only: readonly string[] | undefined;
}): Promise<PageFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roomtone-bench-floor-'));
  await writeFloor(folder);
  const floor = await startCdn({ directory: folder, answers: {} });
  const ours = await startCdn({ directory: 'dist', answers });
  try {
    const figures: PageFigures[] = [];
    const measure = async (site: PageFigures['site'], path: string) => {
      options.say(`${site} ${path}`);
      const cdn = site === 'ours' ? ours : floor;
      try {
        figures.push(await measurePage(cdn, site, path, options.runs));
      } catch (error) {
        // The other pages are worth their minutes all the same.
        options.say(`not measured: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      }
    };
    for (const path of Object.values(FLOOR_PATHS)) await measure('floor', path);
    for (const path of options.only ?? (options.isQuick ? quickPaths : paths))
      await measure('ours', path);
    return figures;
  } finally {
    ours.stop();
    floor.stop();
    await rm(folder, { recursive: true });
  }
}

async function measurePage(
  cdn: Cdn,
  site: PageFigures['site'],
  path: string,
  runs: number,
): Promise<PageFigures> {
  const isSignedIn = path === '/dashboard';
  const load = await loadCold(cdn, path, isSignedIn);
  const results = [];
  for (let run = 0; run < runs; run += 1)
    results.push(await runLighthouse(cdn, path, LIGHTHOUSE_CPU, isSignedIn));
  const slow = await runLighthouse(cdn, path, PHONE_CPU, isSignedIn);
  return {
    site,
    path,
    load,
    lighthouse: medians(results.map(({ figures }) => ({ ...figures }))),
    blockingSlow: slow.figures.blocking,
    failed: [...new Set(results.flatMap(({ failed }) => failed))],
  };
}

/** Measures the second navigation: the pointer rests on the link, or does not, over a short way or a long one. */
export async function measureNavigations(
  runs: number,
  htmlCache?: string,
): Promise<NavigationFigures[]> {
  const cdn = await startCdn({ directory: 'dist', answers, htmlCache });
  try {
    const figures: NavigationFigures[] = [];
    for (const navigation of navigations)
      for (const { restMs, roundTripMs } of [
        { restMs: 100, roundTripMs: 150 },
        { restMs: 400, roundTripMs: 150 },
        { restMs: 0, roundTripMs: 150 },
      ]) {
        const paints: number[] = [];
        for (let run = 0; run < runs; run += 1)
          paints.push(await measureNavigation(cdn, navigation, restMs, roundTripMs));
        figures.push({ ...navigation, restMs, roundTripMs, paintMs: round(median(paints)) });
      }
    return figures;
  } finally {
    cdn.stop();
  }
}

/** Figures as tables, times beside those of the floor page of the same kind. */
export function pagesTables(pages: readonly PageFigures[]): Table[] {
  const floorOf = (path: string) => {
    const isText = /^\/(help\/|blog\/|legal\/)/.test(path);
    const wanted = isText ? FLOOR_PATHS.article : FLOOR_PATHS.home;
    const floor = pages.find(({ site, path: other }) => site === 'floor' && other === wanted);
    return floor?.lighthouse.largestPaint ?? Number.NaN;
  };
  const kib = (bytes: number) => round(bytes / 1024, 1);
  return [
    {
      title: 'Pages, cold',
      note: 'KiB over the wire with headers, a fresh browser at a phone’s size, nothing touched. «run» is script source that V8 saw run.',
      columns: 'site,path,all,document,scripts,styles,font,other,requests,elements,run'.split(','),
      rows: pages.map(({ site, path, load }) => [
        site,
        path,
        kib(load.bytes),
        kib(load.documentBytes),
        kib(load.scriptBytes),
        kib(load.styleBytes),
        kib(load.fontBytes),
        kib(load.otherBytes),
        load.requests,
        load.elements,
        kib(load.scriptRun),
      ]),
    },
    {
      title: 'Pages under Lighthouse',
      note: 'Mobile, simulated slow 4G, CPU 4× slower; times in ms; TBT also at 7.5×. «÷ floor» is the largest paint beside that of a page that spends nothing.',
      columns:
        'site,path,FCP,LCP,÷ floor,CLS,TBT,TBT 7.5×,performance,accessibility,best practices,SEO,failed'.split(
          ',',
        ),
      rows: pages.map(({ site, path, lighthouse, blockingSlow, failed }) => [
        site,
        path,
        round(lighthouse.firstPaint),
        round(lighthouse.largestPaint),
        round(lighthouse.largestPaint / floorOf(path), 2),
        round(lighthouse.layoutShift, 4),
        round(lighthouse.blocking),
        round(blockingSlow),
        round(lighthouse.performance),
        round(lighthouse.accessibility),
        round(lighthouse.bestPractices),
        round(lighthouse.seo),
        failed.join(' ') || '–',
      ]),
    },
  ];
}

/** As a table. */
export function navigationsTable(figures: readonly NavigationFigures[], cache: string): Table {
  return {
    title: `Second navigation, pages under «${cache}»`,
    note: 'From the click to the first paint of the next page, in ms; both pages seen before; the server holds each answer back for the round trip.',
    columns: ['from', 'to', 'pointer rests, ms', 'round trip, ms', 'first paint, ms'],
    rows: figures.map(({ from, to, restMs, roundTripMs, paintMs }) => [
      from,
      to,
      restMs,
      roundTripMs,
      paintMs,
    ]),
  };
}
