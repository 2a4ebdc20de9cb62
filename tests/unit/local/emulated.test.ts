// Functions as Netlify's own tools call them on a developer's machine: without a setting, without Blobs.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import auth from '../../../netlify/functions/auth.ts';
import sweep from '../../../netlify/functions/sweep.ts';
import { closeSqlite } from '../../../netlify/server/storage/sqlite.ts';
import { makeBrowser } from '../../support/browser.ts';
import { makeRegistration } from '../../support/makers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SETTINGS = 'SITE_CONTEXT SESSION_SECRETS STORE_FILE OUTBOX_DIRECTORY DATABASE_URL SMTP_URL';

/** A machine of this region, whose environment names nothing but a folder. */
function enter(region: string) {
  const folder = temporaryFolder();
  for (const name of SETTINGS.split(' ')) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('DATA_DIR', folder);
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  onTestFinished(() => {
    closeSqlite(join(folder, 'store.sqlite'));
    log.mockRestore();
    vi.unstubAllEnvs();
  });
  const works: Promise<unknown>[] = [];
  const context = {
    deploy: { context: 'dev', id: '0' },
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  };
  const origin = 'http://localhost:8888';
  const browser = makeBrowser((request) => auth(request, context), { origin });
  return { folder, browser, works, lines, context };
}

it('keep accounts, mails, and the secret in the data folder of npm start', async () => {
  const { folder, browser, works, context } = enter('dev');
  expect(await browser.post('/api/register', makeRegistration())).toMatchObject({ status: 201 });
  expect(await browser.get('/api/user')).toMatchObject({ json: { email: 'ada@example.com' } });
  await Promise.all(works);
  await sweep(new Request('http://localhost:8888'), context);
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['outbox', 'session-secrets', 'store.sqlite']),
  );
  expect(await readdir(join(folder, 'outbox'))).toContainEqual(expect.stringMatching(/\.eml$/));
});

it('refuse it on a machine of Netlify, whatever a request says of its context', async () => {
  const { folder, browser, lines } = enter('us-east-2');
  expect(await browser.post('/api/register', makeRegistration())).toMatchObject({ status: 500 });
  expect(lines.join('\n')).toContain('deploy.context is dev on a deployed site');
  expect(await readdir(folder)).toEqual([]);
});
