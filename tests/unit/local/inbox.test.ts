import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';

import { expect, it, onTestFinished, vi } from 'vitest';

import { watchInbox } from '../../../scripts/local/inbox.ts';
import { startServer } from '../../../scripts/local/server.ts';
import { mailOf } from '../../support/mails.ts';
import { listen } from '../../support/ports.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const soon = { timeout: 20_000, interval: 50 };

it('a mail that is put into the inbox arrives at the site', async () => {
  const dataDirectory = temporaryFolder();
  const lines: string[] = [];
  const server = await startServer({ dataDirectory, log: (line) => lines.push(line) });
  onTestFinished(() => server.stop());
  const inbox = join(dataDirectory, 'inbox');
  const mail = mailOf('gmail', 'reply+none@roomtone.example');
  writeFileSync(join(inbox, 'reply.eml'), mail);
  writeFileSync(join(inbox, 'notes.txt'), 'no mail');
  await vi.waitFor(() => {
    expect(lines).toEqual(['reply.eml was taken: {"kept":"inbox"}']);
  }, soon);
  expect(existsSync(join(inbox, 'taken/reply.eml'))).toBe(true);
  expect(readdirSync(inbox).sort()).toEqual(['notes.txt', 'refused', 'taken']);
});

it('a mail that the site cannot take yet is posted again, and one that it refuses is put aside', async () => {
  vi.stubEnv('INBOUND_SECRET', 'secret-of-this-machine');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const seen: (string | undefined)[] = [];
  const statuses = [503, 429, 401];
  const site = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    seen.push([method, url, headers.authorization, headers['content-type']].join(' '));
    incoming.resume().on('end', () => outgoing.writeHead(statuses.shift() ?? 500).end('said'));
  });
  const port = await listen(site);
  onTestFinished(() => void site.close());
  const folder = temporaryFolder();
  const lines: string[] = [];
  const inbox = watchInbox(folder, `http://127.0.0.1:${port}`, (line) => lines.push(line));
  onTestFinished(() => inbox.stop());
  writeFileSync(join(folder, 'a.eml'), 'From: a@b.example\r\n\r\nx');
  await vi.waitFor(() => {
    expect(lines).toEqual(['a.eml was refused: said']);
  }, soon);
  expect(seen).toEqual(
    Array(3).fill('POST /api/mail Bearer secret-of-this-machine message/rfc822'),
  );
  expect(readFileSync(join(folder, 'refused/a.eml'), 'utf8')).toContain('a@b.example');
  expect(process.env['INBOUND_SECRET']).toBe('secret-of-this-machine');
});
