import { describe, expect, it } from 'vitest';

import { serverDown } from '../../support/channels.ts';
import { makeOpsWorld } from '../../support/ops.ts';

describe('sweep', () => {
  it('sends once what several jobs promise', async () => {
    const world = makeOpsWorld();
    world.outbox.fault = serverDown;
    const { id } = await world.order(await world.register());
    await world.run(`orders move ${id} processing --note Begun.`);
    await world.run(`orders move ${id} completed --note Done.`);
    await world.message();
    world.outbox.fault = () => undefined;
    const real = await world.run('sweep --json');
    expect(real.code).toBe(0);
    const { sent } = real.json() as { sent: number };
    expect(sent).toBe(world.outbox.mails.length + world.outbox.webhooks.length);
    // Once: the order three times and the message once, each to both, and each to the webhook.
    expect(sent).toBe(4 * 3);
  });

  it('exits with 1 when something has waited for more than an hour', async () => {
    const world = makeOpsWorld();
    Object.assign(world.outbox.channels, { mail: undefined, webhook: undefined });
    await world.order(await world.register());
    expect((await world.run('sweep')).code).toBe(0);
    world.clock.advance(61 * 60_000);
    const { code, out } = await world.run('sweep');
    expect([code, out]).toEqual([1, expect.stringMatching(/^Of them for more than an hour +1$/m)]);
  });

  it('skips what cannot be read, and reports what is stuck', async () => {
    const world = makeOpsWorld();
    const ada = await world.register();
    const broken = await world.order(ada);
    await world.order(ada);
    world.store('orders').records.set(`${ada.id}/${broken.id}/0000`, 'not JSON');
    const { code, out } = await world.run('sweep');
    expect(code).toBe(1);
    expect(out).toMatch(/^Jobs that cannot be read +1$/m);
    expect(world.outbox.mails).toHaveLength(2);
  });
});
