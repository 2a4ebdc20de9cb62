import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { parseSessionSecrets } from '../../../netlify/server/auth/session-keys.ts';
import { createGate } from '../../../scripts/local/gate.ts';
import { createKeyLock } from '../../../scripts/local/key-lock.ts';
import { loadSessionSecrets } from '../../../scripts/local/session-secrets.ts';
import { createSiteRules } from '../../../scripts/local/site-rules.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomtone-parts-'));
});

afterEach(() => rm(directory, { recursive: true }));

describe('createGate', () => {
  it('lets in as many as allowed, the others in their order, also after a failure', async () => {
    const gate = createGate(2);
    const started: number[] = [];
    const finish: ((error?: Error) => void)[] = [];
    const tasks = [0, 1, 2, 3].map((index) =>
      gate(() => {
        started.push(index);
        return new Promise<number>((resolve, reject) => {
          finish[index] = (error) => {
            if (error) reject(error);
            else resolve(index);
          };
        });
      }),
    );
    expect(started).toEqual([0, 1]);

    finish[1]?.(new Error('failed'));
    await expect(tasks[1]).rejects.toThrow('failed');
    expect(started).toEqual([0, 1, 2]);

    finish[0]?.();
    await tasks[0];
    expect(started).toEqual([0, 1, 2, 3]);
    finish[2]?.();
    finish[3]?.();
    expect(await Promise.all([tasks[2], tasks[3]])).toEqual([2, 3]);

    const late = gate(() => Promise.resolve('late'));
    expect(await late).toBe('late');
  });
});

describe('createKeyLock', () => {
  it('runs tasks of one key in turn and those of another at once, also after a failure', async () => {
    const withLock = createKeyLock();
    const events: string[] = [];
    let release: (() => void) | undefined;
    const first = withLock('a', async () => {
      events.push('first starts');
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      throw new Error('first fails');
    });
    const second = withLock('a', () => Promise.resolve(events.push('second')));
    await withLock('b', () => Promise.resolve(events.push('other key')));
    expect(events).toEqual(['first starts', 'other key']);

    release?.();
    await expect(first).rejects.toThrow('first fails');
    await second;
    expect(events).toEqual(['first starts', 'other key', 'second']);
  });
});

describe('loadSessionSecrets', () => {
  it('makes one secret for its owner alone and keeps it, also when two start at once', async () => {
    const path = join(directory, 'session-secrets');
    const [first, second] = await Promise.all([loadSessionSecrets(path), loadSessionSecrets(path)]);

    expect(second).toBe(first);
    expect(await loadSessionSecrets(path)).toBe(first);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['session-secrets']);
    const keys = parseSessionSecrets(first);
    expect(keys.byKid.get(keys.activeKid)).toHaveLength(32);
  });

  it('takes more than one key from the file and refuses a damaged one', async () => {
    const path = join(directory, 'session-secrets');
    await writeFile(path, 'new:QUJD,old:REVG\n', { mode: 0o644 });
    expect(await loadSessionSecrets(path)).toBe('new:QUJD,old:REVG');
    expect((await stat(path)).mode & 0o777).toBe(0o600);

    await writeFile(path, '');
    await expect(loadSessionSecrets(path)).rejects.toThrow(/session-secrets is damaged/);
    expect(await readFile(path, 'utf8')).toBe('');
  });
});

describe('createSiteRules', () => {
  const rulesOf = async (redirects: string) => {
    await writeFile(join(directory, '_redirects'), redirects);
    return createSiteRules({ projectDirectory: directory, distDirectory: directory })();
  };

  it('fills in placeholders and the rest of the path', async () => {
    const { redirectFor } = await rulesOf(
      '/a.b/:name/*  https://example.com/:name/:splat/:other  302\n',
    );

    expect(redirectFor('/a.b/x/y/z', 'unforced')).toEqual({
      to: 'https://example.com/x/y/z/:other',
      status: 302,
    });
    expect(redirectFor('/aXb/x/y', 'unforced')).toBeUndefined();
    expect(redirectFor('/a.b/x', 'unforced')).toMatchObject({
      to: 'https://example.com/x//:other',
    });
  });

  it('takes the first rule that matches, 301 unless it says otherwise', async () => {
    const { redirectFor } = await rulesOf('/a  /first\n/a  /second\n/b  /c  301!\n');

    expect(redirectFor('/a', 'unforced')).toEqual({ to: '/first', status: 301 });
    expect(redirectFor('/a/', 'unforced')).toEqual({ to: '/first', status: 301 });
    expect(redirectFor('/b', 'unforced')).toBeUndefined();
    expect(redirectFor('/b', 'forced')).toEqual({ to: '/c', status: 301 });
  });

  it.each([
    ['a condition', '/a  /b  302  Country=de'],
    ['a query', '/a id=:id  /b/:id  301'],
    ['a proxy', '/a/*  https://example.com/:splat  200'],
    ['a domain', 'https://example.com/a  /b  301'],
  ])('refuses %s instead of ignoring it', async (_, rule) => {
    await expect(rulesOf(rule)).rejects.toThrow(
      'The local server cannot do what the redirect from',
    );
  });

  it('says which rule cannot be read', async () => {
    await expect(rulesOf('/a\n')).rejects.toThrow(/\/a/);
  });
});
