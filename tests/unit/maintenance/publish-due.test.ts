import { afterEach, describe, expect, it, vi } from 'vitest';

import publishDue from '../../../netlify/functions/publish-due.ts';
import type { BuildPlatform } from '../../../netlify/functions/publish-due.ts';
import { isBuildWanted } from '../../../netlify/server/maintenance/due.ts';
import { MINUTE_MS, SECOND_MS } from '../../../netlify/server/lib/time.ts';

const dueMs = Date.parse('2026-03-04T09:00:00Z');
const due = ['2026-03-04T09:00:00.000Z', '2027-01-01T07:00:00.000Z'];
const wanted = (nowMs: number, moments = due) => isBuildWanted({ due: moments, nowMs });

describe('isBuildWanted', () => {
  it('is false until something is due', () => {
    expect(wanted(dueMs - 1)).toBe(false);
    expect(wanted(dueMs)).toBe(true);
  });

  it('is false when all that was due is built', () => {
    expect(wanted(dueMs + MINUTE_MS, due.slice(1))).toBe(false);
    expect(wanted(dueMs + MINUTE_MS, [])).toBe(false);
  });

  it('is true at growing intervals while nothing is built', () => {
    const asked: number[] = [];
    for (let minute = 0; minute <= 24 * 60; minute += 5)
      if (wanted(dueMs + minute * MINUTE_MS + 30 * SECOND_MS)) asked.push(minute);
    expect(asked).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 640, 1280]);
  });
});

describe('the scheduled publishing function', () => {
  const hook = 'https://api.netlify.com/build_hooks/0123456789';

  const site = {
    env: { BUILD_HOOK_URL: hook },
    now: () => dueMs,
    build: () => ({ startedAt: '2026-03-03T09:00:00.000Z', due }),
  };

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  async function run(platform: Partial<BuildPlatform>) {
    const called: string[] = [];
    const lines: string[] = [];
    await publishDue(undefined, undefined, {
      ...site,
      writeLine: (line) => lines.push(line),
      callHook: (address) => {
        called.push(address);
        return Promise.resolve(200);
      },
      ...platform,
    });
    return { called, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  }

  it('calls the build hook once and logs it, without the URL', async () => {
    const { called, lines } = await run({});
    expect(called).toEqual([hook]);
    expect(lines).toMatchObject([{ event: 'sys_build_asked', due: 1, status: 200 }]);
    expect(JSON.stringify(lines)).not.toContain('build_hooks');
  });

  it.each([
    ['no hook', {}],
    ['an empty one', { BUILD_HOOK_URL: '' }],
    ['one without https', { BUILD_HOOK_URL: 'http://api.netlify.com/build_hooks/1' }],
    ['one that is no address', { BUILD_HOOK_URL: 'build_hooks/1' }],
  ])('reports %s', async (_, env) => {
    const { called, lines } = await run({ env });
    expect(called).toEqual([]);
    expect(lines).toMatchObject([{ event: 'sys_configuration_invalid', status: 500 }]);
  });

  it('sends a POST, and follows no redirect', async () => {
    const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', asked);
    await publishDue(undefined, undefined, { ...site, writeLine: () => undefined });
    expect(asked.mock.calls).toMatchObject([[hook, { method: 'POST', redirect: 'error' }]]);
  });

  it('logs a failed response, and a missing one', async () => {
    for (const status of [404, 0]) {
      const { lines } = await run({ callHook: () => Promise.resolve(status) });
      expect(lines).toMatchObject([{ event: 'sys_build_asked', status }]);
    }
  });
});
