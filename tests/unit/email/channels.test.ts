import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openChannels } from '../../../netlify/server/email/channels.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const now = () => 0;
const smtp = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'a@roomtone.example' };
const hook = {
  WEBHOOK_URL: 'https://example.com/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
};

describe('the notification channels', () => {
  it.each([
    ['nothing', {}, false, false, undefined],
    ['mail', { ...smtp, AGENTS_EMAIL: 'agents@example.com' }, true, false, 'agents@example.com'],
    ['a webhook', hook, false, true, undefined],
    ['mail and a webhook', { ...smtp, ...hook }, true, true, undefined],
    ['a folder', { OUTBOX_DIRECTORY: '/x' }, true, true, 'agents@roomtone.example'],
  ])('are opened with %s set', (_what, env, hasMail, hasWebhook, agents) => {
    const channels = openChannels(env, now);
    expect(channels.mail !== undefined).toBe(hasMail);
    expect(channels.webhook !== undefined).toBe(hasWebhook);
    expect(channels.agentsAddress).toBe(agents);
    expect(channels.problems).toEqual([]);
  });

  it.each([
    [{ SMTP_URL: smtp.SMTP_URL }, 'MAIL_FROM'],
    [{ MAIL_FROM: smtp.MAIL_FROM }, 'SMTP_URL'],
    [{ ...smtp, MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' }, 'MAIL_FROM'],
    [{ WEBHOOK_URL: hook.WEBHOOK_URL }, 'WEBHOOK_SECRET'],
    [{ ...hook, WEBHOOK_SECRET: 'whsec_short' }, 'WEBHOOK_SECRET'],
    [{ ...hook, WEBHOOK_URL: 'http://example.com/' }, 'WEBHOOK_URL'],
  ])('are closed and named without a value when unusable: %j', (env, variable) => {
    const channels = openChannels(env, now);
    expect(channels.mail ?? channels.webhook).toBeUndefined();
    expect(channels.problems).toHaveLength(1);
    expect(channels.problems[0]).toContain(variable);
    expect(channels.problems[0]).not.toMatch(/secret@|short|nobody/);
  });
});

describe('the outbox', () => {
  const mail = {
    id: 'some-id',
    to: 'ada@example.com',
    replyTo: 'agents@example.com',
    subject: 'We have your order: ../../Mix & Master (Order #1)',
    text: 'Grüße',
    html: '<p>Grüße</p>',
    atMs: Date.parse('2026-11-21T10:00:00.000Z'),
  };

  it('contains email that people and email programs can read, once', async () => {
    const directory = join(temporaryFolder(), 'made', 'when-needed');
    const channel = openChannels({ OUTBOX_DIRECTORY: directory }, now).mail!;
    await channel.send(mail);
    await channel.send(mail);
    const names = (await readdir(directory)).sort();
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(
      /^2026-11-21T10-00-00-we-have-your-order-mix-master-order-1-[0-9a-f]{6}\.eml$/,
    );
    const eml = await readFile(join(directory, names[0]!), 'utf8');
    expect(eml).toContain('\nTo: ada@example.com\n');
    expect(eml).toContain('\nReply-To: agents@example.com\n');
    expect(eml).toContain('\nGr=C3=BC=C3=9Fe\n');
    expect(await readFile(join(directory, names[1]!), 'utf8')).toBe(mail.html);
  });
});
