import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { expect, it, onTestFinished } from 'vitest';

import { runOpsProcess } from '../../support/ops-process.ts';
import { expectExit, makeOpsWorld } from '../../support/ops.ts';
import { listen } from '../../support/ports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A store that takes CORS rules, and others as the status says. */
async function openStore(status: number, body = '') {
  const taken: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((xml) => {
      const isIntact = request.headers['content-md5'] === hash('md5', xml, 'base64');
      const [, query = ''] = (request.url ?? '').split('?');
      const kind = query.replace(/=.*/, '');
      taken.push(`${request.method ?? ''} ${kind} ${String(isIntact)} ${xml}`);
      response.writeHead(kind === 'cors' ? 200 : status).end(body);
    });
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { taken, env: { FILES_URL: `http://key:hunter2@127.0.0.1:${port}/studio-files` } };
}

const cors =
  '<CORSConfiguration><CORSRule><AllowedOrigin>https://roomtone.test</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedHeader>Content-Type</AllowedHeader><AllowedHeader>Range</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>';

it('files setup shows the rules, asks, and applies them', async () => {
  const { taken, env } = await openStore(204);
  const world = makeOpsWorld();
  await expectExit(world.runAs({ env }, 'files setup'), 2, 'Add --yes to confirm');
  await expectExit(world.runAs({ env, answers: ['n'] }, 'files setup'), 1, 'Nothing was changed');
  expect(taken).toEqual([]);
  const { out, err } = await world.runAs({ env, answers: ['y'] }, 'files setup');
  expect(out).toContain(cors);
  expect(out + err).not.toContain('hunter2');
  expect(err).toContain(
    '✓ studio-files has the cors rule.\n✓ studio-files has the lifecycle rule.',
  );
  expect(taken).toEqual([
    `PUT cors true ${cors}`,
    expect.stringMatching(/^PUT lifecycle true .*<DaysAfterInitiation>1</),
  ]);
});

it.each([
  [403, '<Error><Code>AccessDenied</Code></Error>', 'AccessDenied'],
  [405, '', 'status 405'],
])('files setup says what the store refused: %s', async (status, body, why) => {
  const { env } = await openStore(status, body);
  const running = makeOpsWorld().runAs({ env }, 'files setup --yes --json');
  const { json } = await expectExit(
    running,
    1,
    'has the cors rule',
    `The store refused the lifecycle rule (${why}): set it in its console.`,
  );
  expect(json()).toMatchObject({ cors });
});

it('files setup works in a folder where nothing ran before, with the settings of a site in a file', async () => {
  const { taken, env } = await openStore(204);
  const folder = temporaryFolder();
  const file = join(folder, '.env.production');
  writeFileSync(file, `FILES_URL="${env.FILES_URL}"\nURL=https://roomtone.test\n`);
  const place = { DATA_DIR: join(folder, 'data') };
  const { code } = await runOpsProcess(place, 'files', 'setup', '--env', file, '--yes');
  expect([code, taken[0]]).toEqual([0, `PUT cors true ${cors}`]);
});

it('files setup needs to know bucket and site', async () => {
  const world = makeOpsWorld();
  await expectExit(world.run('files setup'), 1, 'FILES_URL is not set');
  const env = { FILES_URL: 'https://key:hunter2@host.test' };
  await expectExit(world.runAs({ env }, 'files setup --yes'), 2, 'FILES_URL must have the name');
  await expectExit(world.runAs({ env: { ...env, URL: '' } }, 'files setup --yes'), 2, 'URL is not');
});
