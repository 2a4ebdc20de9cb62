import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { registerConfirmed } from '../support/account.ts';
import { filesRunBy } from '../support/files-run.ts';
import { makeOrder } from '../support/makers.ts';
import { makeSite } from '../support/site.ts';

/** Files of the server that run while an order is placed, each of which a reader may have to know. */
async function filesOfOrder({ sendsMail }: { sendsMail: boolean }): Promise<string[]> {
  const site = makeSite({ sendsMail });
  const browser = site.browser();
  await registerConfirmed(site, browser);
  return filesRunBy(async () => {
    expect((await browser.post('/api/orders', makeOrder())).status).toBe(201);
    await site.settled();
    expect(site.out.mails.length > 0).toBe(sendsMail);
  });
}

/** Those of the path that ARCHITECTURE.md follows. */
function namedFiles(): string[] {
  const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(
    '\n## An order, in fifteen files\n',
  );
  const [text = ''] = section.split('\n## ');
  return [...new Set(text.match(/(?:src|netlify)\/[\w./-]+\.tsx?/g))];
}

it('runs the files that ARCHITECTURE.md names', async () => {
  const named = namedFiles();
  expect(named).toHaveLength(15);
  const files = await filesOfOrder({ sendsMail: true });
  expect(named.filter((file) => file.startsWith('netlify/') && !files.includes(file))).toEqual([]);
});

it('takes 26 files of the server to be placed, and 38 until its mails are sent', async () => {
  expect((await filesOfOrder({ sendsMail: false })).length).toBeLessThanOrEqual(26);
  expect((await filesOfOrder({ sendsMail: true })).length).toBeLessThanOrEqual(38);
});
