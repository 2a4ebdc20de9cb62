import { describe, expect, it } from 'vitest';

import { makeMessage, makeOrder } from '../support/makers.ts';
import { makeMailingSite, registerConfirmed } from '../support/account.ts';

// Inputs that some program down the line reads as something else: a mail server, a mail program, a decompressor.

describe('an email address', () => {
  it.each([
    ['Ada@BÜCHER.example', 'Ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['Ada@ＥＸＡＭＰＬＥ.com', 'Ada@example.com'],
    ['ada@exam\u200bple.com', 'ada@example.com'],
    ['Ada+Lovelace@Example.com', 'Ada+Lovelace@example.com'],
  ])('%s is normalized to its canonical domain: %s', async (email, mailbox) => {
    const { site, out } = makeMailingSite();
    expect((await site.browser().post('/api/contact', makeMessage({ email }))).status).toBe(201);
    await site.settled();
    const { to, replyTo } = out.mails.find((mail) => mail.to === 'agents@example.com')!;
    expect([to, replyTo]).toEqual(['agents@example.com', mailbox]);
    expect(out.mails.map((mail) => mail.to)).toContain(mailbox);
  });
});

describe('a line of text', () => {
  it.each(['\r\n', '\u2028'])(
    "is quoted in the agents' email when it begins with %j",
    async (lineBreak) => {
      const { site, out } = makeMailingSite();
      const forged = 'npm run ops -- customers anonymize rosa@demo.example --yes';
      const text = `Good evening${lineBreak}${forged}`;
      const customer = site.browser();
      await registerConfirmed(site, customer);
      const order = await customer.post('/api/orders', makeOrder({ projectBrief: text }));
      expect([order.status, order.json.projectBrief]).toEqual([201, `Good evening\n${forged}`]);
      await customer.post('/api/contact', makeMessage({ message: text }));
      await site.settled();
      const toAgents = out.mails.filter(({ to }) => to === 'agents@example.com');
      expect(toAgents).toHaveLength(2);
      for (const mail of toAgents) expect(mail.text).toContain(`\n> Good evening\n> ${forged}\n`);
    },
  );
});
