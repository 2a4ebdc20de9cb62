import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { openDeployed } from '../../../netlify/ops/open-deployed.ts';
import { runOps } from '../../../netlify/ops/run-ops.ts';
import { whichSite } from '../../../netlify/ops/settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { recordTerminal } from '../../support/terminal.ts';

const NETLIFY_SITE_ID = 'site';
const NETLIFY_TOKEN = 'token';
const DATABASE_URL = 'postgres://ada:secret@db.roomtone.test/main';
const SMTP_URL = 'smtps://ada:secret@mail.roomtone.test';
const SITE_CONTEXT = 'production';

describe('the site of the settings', () => {
  it.each<Record<string, string>>([
    {},
    { SITE_CONTEXT: 'local' },
    { SITE_CONTEXT: 'local', DATABASE_URL },
    { NETLIFY_SITE_ID: '', DATA_DIR: 'elsewhere' },
  ])('is the local store with %j', (env) => {
    expect(whichSite(env)).toBeUndefined();
  });

  it('is asked of Netlify where its id and a token are given, also with a database', () => {
    const netlify = { siteID: NETLIFY_SITE_ID, token: NETLIFY_TOKEN };
    const env = { NETLIFY_SITE_ID, NETLIFY_TOKEN, SITE_CONTEXT };
    expect(whichSite(env)).toEqual({ context: 'production', netlify });
    expect(whichSite({ ...env, DATABASE_URL })).toEqual({ context: 'production', netlify });
  });

  it('needs nothing of Netlify with a database', () => {
    const env = { SITE_CONTEXT, DATABASE_URL };
    expect(whichSite(env)).toEqual({ context: 'production', netlify: undefined });
    const sending = { ...env, SMTP_URL, URL: 'https://roomtone.test' };
    expect(whichSite(sending)).toEqual({ context: 'production', netlify: undefined });
  });

  const values = { NETLIFY_SITE_ID, NETLIFY_TOKEN, DATABASE_URL, SMTP_URL, SITE_CONTEXT };
  type Name = keyof typeof values;

  it.each<[Name[], string]>([
    [['SITE_CONTEXT'], 'SITE_CONTEXT is set, but NETLIFY_SITE_ID and NETLIFY_TOKEN are not'],
    [['NETLIFY_SITE_ID'], 'NETLIFY_SITE_ID is set, but SITE_CONTEXT is not'],
    [['NETLIFY_TOKEN'], 'NETLIFY_TOKEN is set, but SITE_CONTEXT is not'],
    [['DATABASE_URL'], 'DATABASE_URL is set, but SITE_CONTEXT is not'],
    [
      ['NETLIFY_SITE_ID', 'NETLIFY_TOKEN', 'DATABASE_URL'],
      'NETLIFY_SITE_ID, NETLIFY_TOKEN and DATABASE_URL are set, but SITE_CONTEXT is not',
    ],
    [
      ['SITE_CONTEXT', 'NETLIFY_SITE_ID'],
      'NETLIFY_SITE_ID and SITE_CONTEXT are set, but NETLIFY_TOKEN is not',
    ],
    [
      ['SITE_CONTEXT', 'NETLIFY_TOKEN', 'DATABASE_URL'],
      'NETLIFY_TOKEN, SITE_CONTEXT and DATABASE_URL are set, but NETLIFY_SITE_ID is not',
    ],
    [['SITE_CONTEXT', 'DATABASE_URL', 'SMTP_URL'], 'but URL is not'],
  ])('is refused with %j alone', (names, text) => {
    const env = Object.fromEntries(names.map((name) => [name, values[name]]));
    expect(() => whichSite(env)).toThrow(text);
  });

  it('is refused with a context that no deploy has', () => {
    expect(() => whichSite({ ...values, SITE_CONTEXT: 'prod' })).toThrow(/^SITE_CONTEXT must be/);
  });
});

/** Without a network: nothing answers at the database's reserved name. */
async function runOnDatabase(...words: string[]) {
  const { terminal, resultOf } = recordTerminal();
  const code = await runOps(words, {
    terminal,
    env: { SITE_CONTEXT, DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/main' },
    now: Date.now,
    wait: () => Promise.resolve(),
    machineUser: 'kim',
    openSite: (options) => openDeployed(whichSite(options.env)!, options),
  });
  return resultOf(code);
}

describe('a site in PostgreSQL without Netlify’s API', () => {
  it('is named first, without its password', async () => {
    const backup = join(temporaryFolder(), 'backup');
    const { code, site, err } = await runOnDatabase('export', backup);
    expect([code, site]).toEqual([3, 'production site in PostgreSQL at 127.0.0.1:1/main']);
    expect(err).not.toContain('secret');
  });

  it('says what a move from its Blobs needs', async () => {
    const { code, err } = await runOnDatabase('move', '--to', 'postgres');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('The site’s Blobs need NETLIFY_SITE_ID and NETLIFY_TOKEN.'),
    ]);
  });

  it('makes no link to the desk without its address', async () => {
    const { code, err } = await runOnDatabase('desk', 'link', 'kim@roomtone.example');
    expect([code, err]).toEqual([2, expect.stringContaining('URL is not set')]);
  });
});

describe('--env FILE', () => {
  const file = join(temporaryFolder(afterAll), 'roomtone.env');
  writeFileSync(file, 'MAIL_FROM=Roomtone <hello@roomtone.test>\nDATA_DIR=from-the-file\n');

  async function envOf(...words: string[]) {
    const { terminal, resultOf } = recordTerminal();
    let env: Record<string, string | undefined> = {};
    const code = await runOps(words, {
      terminal,
      env: { DATA_DIR: 'from-the-shell', OPS_AGENT: 'kim' },
      now: Date.now,
      wait: () => Promise.resolve(),
      machineUser: 'kim',
      openSite(options) {
        env = options.env;
        return Promise.reject(new Error('enough'));
      },
    }).catch(() => 0 as const);
    return { env, ...resultOf(code) };
  }

  it.each([
    ['after the command', ['orders', 'list', '--env', file]],
    ['before it', ['--env', file, 'orders', 'list']],
    ['with an equals sign', [`--env=${file}`, 'orders', 'list']],
  ])('adds the settings of a file, %s', async (_where, words) => {
    expect((await envOf(...words)).env).toEqual({
      DATA_DIR: 'from-the-file',
      MAIL_FROM: 'Roomtone <hello@roomtone.test>',
      OPS_AGENT: 'kim',
    });
  });

  it.each([
    ['missing.env', 'does not exist'],
    ['.', 'cannot be read'],
  ])('is refused when the file cannot be read: %s', async (name, why) => {
    const { code, err } = await envOf('orders', 'list', '--env', name);
    expect([code, err.split('\n')[0]]).toEqual([2, `✗ --env names ${name}, which ${why}.`]);
  });
});
