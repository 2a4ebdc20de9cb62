import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { DeliveryError, Mail } from '../../../netlify/server/email/channel.ts';
import { smtpChannel } from '../../../netlify/server/email/mail.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts';

let server: TestSmtpServer;

beforeEach(async () => {
  server = await startSmtpServer();
});

afterEach(() => server.stop());

const unanswered: Mail = {
  id: '019a0000-0000-7000-8000-000000000001-0-agents',
  to: 'agents@example.com',
  subject: 'New order: Brücke & Söhne (Order #00000001)',
  text: 'Line one\n\n.\nA line that is only a dot ended nothing.\n',
  html: '<p>Line one</p>',
  atMs: Date.parse('2026-11-21T10:00:00.000Z'),
};
const mail: Mail = { ...unanswered, replyTo: 'ada@example.com' };
const channel = () => smtpChannel(server.url, 'Roomtone <orders@roomtone.example>');

const headersOf = (data: string) =>
  data.slice(0, data.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');

describe('email over SMTP', () => {
  it('has all the headers that email programs need', async () => {
    await channel().send(mail);
    expect(server.received).toHaveLength(1);
    const { from, to, data } = server.received[0]!;
    expect([from, to]).toEqual(['orders@roomtone.example', ['agents@example.com']]);
    const headers = headersOf(data);
    expect(headers).toContain('From: Roomtone <orders@roomtone.example>');
    expect(headers).toContain('Reply-To: ada@example.com');
    expect(headers).toContain(`Message-ID: <${mail.id}@roomtone.example>`);
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers).toContain('Date: Sat, 21 Nov 2026 10:00:00 +0000');
    expect(headers).toContain('multipart/alternative');
    expect(data).toContain('Content-Type: text/plain; charset=utf-8');
    expect(data).toContain('Content-Type: text/html; charset=utf-8');
    expect(data).toContain('A line that is only a dot ended nothing.');
  });

  it('is answered by the sender when it names nobody else', async () => {
    await channel().send(unanswered);
    expect(headersOf(server.received[0]!.data)).toContain(
      'Reply-To: Roomtone <orders@roomtone.example>',
    );
  });

  it('is not sent without TLS, except to this machine', async () => {
    const elsewhere = new URL(server.url);
    // This machine under a name that is not its own.
    elsewhere.hostname = '0.0.0.0';
    server.answer = (command) => (command === 'STARTTLS' ? '502 not here' : undefined);
    const sent = smtpChannel(elsewhere.href, 'Roomtone <orders@roomtone.example>').send(mail);
    await expect(sent).rejects.toMatchObject({ extent: 'channel' });
    expect(server.received).toEqual([]);
  });

  it('cannot be made to carry another header or recipient', async () => {
    await channel().send({
      ...mail,
      to: 'ada@example.com',
      subject: 'x\r\nBcc: eve@example.com',
      replyTo: 'ada@example.com\r\nBcc: eve@example.com',
    });
    const { to, data } = server.received[0]!;
    expect(to).toEqual(['ada@example.com']);
    expect(headersOf(data)).not.toMatch(/^Bcc:/im);
  });
});

/** How an email fails when the server says this to that command; `.` ends its content. */
async function failureOf(command: string, response: string): Promise<unknown> {
  server.answer = (said) => (said.startsWith(command) ? response : undefined);
  const error: unknown = await channel()
    .send(mail)
    .catch((thrown: unknown) => thrown);
  const { extent, isPermanent } = error as DeliveryError;
  return [extent, isPermanent];
}

describe('an email that a mail server does not take', () => {
  it.each([
    ['RCPT', '550 5.1.1 no such user', 'address', true],
    ['RCPT', '552 5.2.2 mailbox full', 'address', true],
    ['RCPT', '451 4.7.1 greylisted', 'address', false],
    ['RCPT', '421 4.7.0 try again', 'address', false],
    ['.', '552 mailbox full', 'address', true],
    ['.', '550 5.2.1 mailbox disabled', 'address', true],
    ['.', '554 5.7.1 spam', 'message', true],
    ['.', '451 4.3.0 later', 'message', false],
    ['MAIL', '552 5.3.4 too large', 'message', true],
    ['MAIL', '550 5.7.1 no sender of ours', 'channel', false],
    ['MAIL', '451 4.7.1 too many', 'channel', false],
    ['EHLO', '421 4.3.2 closing', 'channel', false],
  ])('at %s with %s is a failure of the %s', async (command, response, extent, isPermanent) => {
    expect(await failureOf(command, response)).toEqual([extent, isPermanent]);
  });

  it('is described without what the server quotes', async () => {
    server.answer = (said) => (said.startsWith('RCPT') ? '550 no agents@example.com' : undefined);
    await expect(channel().send(mail)).rejects.toMatchObject({
      reason: 'smtp EENVELOPE 550 RCPT TO',
    });
  });
});
