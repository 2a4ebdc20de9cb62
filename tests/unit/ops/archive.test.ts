import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { storeNames } from '../../../netlify/ops/site.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { makeFullSite } from '../../support/full-site.ts';
import { makeOpsWorld, whileListing } from '../../support/ops.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { usersOf } from '../../../netlify/server/auth/user-store.ts';
import { passwordsOf } from '../../../netlify/server/auth/password.ts';
import { userIdOf } from '../../../netlify/server/lib/addresses.ts';

/** A full site and its archive. */
async function makeArchive(...flags: string[]) {
  const world = await makeFullSite();
  const archive = join(temporaryFolder(), 'backup');
  const exported = await world.run('export', archive, ...flags);
  return { world, archive, exported, before: world.everything() };
}

const filesOf = async (directory: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(directory)).map(
        async (name) => [name, await readFile(join(directory, name), 'utf8')] as const,
      ),
    ),
  );

describe('export and restore', () => {
  it('restore every record unchanged, and produce the same archive again', async () => {
    const { world, archive, exported, before } = await makeArchive('--json');
    const stored = new Set(Object.keys(before).map((path) => path.split('/')[0]));
    expect([...stored].sort()).toEqual([...storeNames].sort());
    expect(exported.code).toBe(0);
    const whole = { format: 'roomtone-archive', version: 1, unreadable: [] };
    expect(exported.json()).toMatchObject(whole);
    // For its owner alone.
    expect((await stat(archive)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(archive))
      expect((await stat(join(archive, name))).mode & 0o777).toBe(0o600);

    const wiped = makeOpsWorld({ seed: 'another machine' });
    wiped.clock.set(world.clock.now());
    const restored = await wiped.run('restore', archive, '--json');
    expect(restored.code).toBe(0);
    const total = Object.keys(before).length;
    expect(restored.json()).toMatchObject({ restored: total, isDryRun: false });
    expect(wiped.everything()).toEqual(before);
    const second = join(temporaryFolder(), 'second');
    expect((await wiped.run('export', second)).code).toBe(0);
    expect(await filesOf(second)).toEqual(await filesOf(archive));
    expect((await wiped.run('doctor')).err).toContain('Nothing is wrong');
  });

  it('can omit password hashes, so everyone needs a new password', async () => {
    const { world, archive } = await makeArchive('--without-secrets');
    const { passwordHash } = (await usersOf(world.deps).find(userIdOf('ada@example.com')))!;
    for (const text of Object.values(await filesOf(archive)))
      expect(text).not.toContain(passwordHash);
    const wiped = makeOpsWorld();
    const { code, err } = await wiped.run('restore', archive);
    expect(code).toBe(0);
    expect(err).toContain('no password hashes: everybody has to choose a new password');
    expect((await wiped.run('customers', 'show', 'ada@example.com')).code).toBe(0);
    expect(await passwordsOf(wiped.deps).verify('anything', `$2b$11$${'.'.repeat(53)}`)).toBe(
      false,
    );
  });

  it.each(storeNames)(
    'are consistent even when customers order while %s is read',
    async (moment) => {
      const { wrapStore, hasHappened } = whileListing(moment, async () => {
        await world.order(await world.register('late@example.com', 'Late'));
        await world.message({ name: 'Late' });
      });
      const world = makeOpsWorld({ wrapStore });
      const archive = temporaryFolder();
      await world.order(await world.register());
      expect((await world.run('export', archive)).code).toBe(0);
      expect(hasHappened()).toBe(true);
      const wiped = makeOpsWorld();
      wiped.clock.set(world.clock.now());
      expect((await wiped.run('restore', archive)).code).toBe(0);
      expect((await wiped.run('doctor')).err).toContain('Nothing is wrong');
    },
  );
});

describe('export', () => {
  it('writes tables that open in a spreadsheet and contain no formulas', async () => {
    const { archive } = await makeArchive();
    const files = await filesOf(archive);
    const orders = files['orders.csv']!;
    // A byte order mark, RFC 4180 line ends and quotes.
    expect(orders.startsWith('\ufeffid,reference,status,serviceName,priceUsd,customerName,')).toBe(
      true,
    );
    expect(orders).toContain('"Two lines,\n""quoted"", with a comma."');
    expect(orders).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(orders).toMatch(/,99\.95,Ada Lovelace,ada@example\.com,'\+1 307 555 0100,/);
    expect(orders.match(/\r\n/g)).toHaveLength(4);
    expect(files['order-events.csv']).toContain('Grüße, Ålesund 🎙');
    expect(files['customers.csv']!.match(/@example\.com/g)).toHaveLength(2);
    expect(files['messages.csv']!.match(/\r\n/g)).toHaveLength(3);
    expect(files['feedback.csv']).toContain('podcast-launch-checklist,false,Where is step 9?,');
    for (const [name, text] of Object.entries(files))
      if (name.endsWith('.csv')) expect(text).not.toMatch(/\$2b\$/);
  });

  it('writes quotes, assignments, and links to the tables', async () => {
    const world = makeOpsWorld();
    const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
    const { id } = await world.order(await world.register(), custom);
    const links = ['--link', 'https://files.example/a', '--link', 'https://files.example/b'];
    for (const words of [
      ['quote', id, '1,250.50', '--yes'],
      ['take', id, '--for', 'lee@roomtone.example'],
      ['note', id, 'A draft.', ...links],
    ])
      expect((await world.run('orders', ...words)).code).toBe(0);
    const archive = temporaryFolder();
    await world.run('export', archive);
    const files = await filesOf(archive);
    expect(files['orders.csv']).toMatch(/,1250\.50,lee@roomtone\.example\r\n$/);
    const [, , quoted, assigned, noted] = files['order-events.csv']!.split('\r\n');
    expect(quoted).toMatch(/,quoted,.*,,1250\.50,$/);
    expect(assigned).toMatch(/,assigned,.*,lee@roomtone\.example$/);
    expect(noted).toMatch(/,false,https:\/\/files\.example\/a https:\/\/files\.example\/b,,$/);
    expect((await world.run('doctor')).code).toBe(0);
  });

  it('refuses a folder that is not empty', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const { code, err } = await makeOpsWorld().run('export', folder);
    const refusal = `✗ ${folder} is not empty. An archive gets a folder of its own.\n`;
    expect([code, err]).toEqual([1, refusal]);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  it('names what it could not read, and contains the rest', async () => {
    const world = await makeFullSite();
    const archive = temporaryFolder();
    const broken = [...world.store('orders').records.keys()][0]!;
    world.store('orders').records.set(broken, 'not JSON');
    const { code, err, json } = await world.run('export', archive, '--json');
    expect(code).toBe(1);
    expect(err).toContain('1 record could not be read');
    const unreadable = [{ store: 'orders', key: broken, reason: 'not JSON' }];
    expect(json()).toMatchObject({ unreadable });
    const wiped = makeOpsWorld();
    expect((await wiped.run('restore', archive)).code).toBe(0);
    expect(Object.keys(wiped.everything())).toHaveLength(
      Object.keys(world.everything()).length - 1,
    );
  });

  it('names what its tables lack, and fails, though the archive has it', async () => {
    const world = await makeFullSite();
    const plant = (noun: string, find: string, change: object) => {
      const { records } = world.store(noun);
      const [key, text] = [...records].find(([path, each]) => `${path} ${each}`.includes(find))!;
      records.set(key, JSON.stringify({ ...(JSON.parse(text) as object), ...change }));
      return `${noun}/${key}`;
    };
    const lacking = [
      plant('users', '"Bo"', { v: 2 }),
      plant('orders', 'HYPERLINK', { priceCents: 'much' }),
      plant('orders', '/0001 {', { type: 'refunded' }),
      plant('contacts', 'received', { type: 'called' }),
      plant('feedback', 'answered', { isHelpful: 'yes' }),
    ];
    const archive = temporaryFolder();
    const { code, err, json } = await world.run('export', archive, '--json');
    expect([code, (json() as { unreadable: unknown[] }).unreadable]).toEqual([1, []]);
    expect(err).toContain('5 records are not in the tables (.csv)');
    for (const path of lacking) expect(err).toContain(`\n  ${path} (`);
    const files = await filesOf(archive);
    // What is known of the order with a newer event is there.
    expect(files['order-events.csv']).toMatch(/,1,newer,/);
    expect(files['customers.csv']!.match(/@example\.com/g)).toHaveLength(1);
    expect((await makeOpsWorld().run('restore', archive)).code).toBe(0);
  });

  it('leaves nothing that looks like an archive when it breaks off', async () => {
    let isAway = false;
    const world = makeOpsWorld({
      wrapStore: (store, name) => ({
        ...store,
        get: (key) =>
          isAway && name === 'contacts'
            ? Promise.reject(new StoreUnavailableError('no connection'))
            : store.get(key),
      }),
    });
    const archive = temporaryFolder();
    await world.register();
    await world.message();
    isAway = true;
    const { code, err } = await world.run('export', archive);
    expect([code, err]).toEqual([3, '✗ The store cannot be reached: no connection.\n']);
    const restored = await world.run('restore', archive);
    expect(restored.code).toBe(1);
    expect(restored.err).toContain('is no whole archive');
  });
});

describe('restore', () => {
  /** Restores a changed archive into an empty store. */
  async function restoreChanged(file: string, change: (text: string) => string, isSigned = false) {
    const { archive } = await makeArchive();
    const path = join(archive, file);
    const text = change(await readFile(path, 'utf8'));
    await writeFile(path, text);
    const hash = createHash('sha256').update(text).digest('hex');
    if (isSigned) await writeFile(join(archive, 'manifest.sha256'), `${hash}  manifest.json\n`);
    const wiped = makeOpsWorld();
    const { code, err } = await wiped.run('restore', archive);
    expect([code, wiped.everything()]).toEqual([1, {}]);
    return err;
  }

  it.each<[string, string, (text: string) => string]>([
    ['that is cut short', 'orders.ndjson', (text) => text.slice(0, -20)],
    ['with one bit turned', 'users.ndjson', (text) => text.replace('Ada', 'Aea')],
    ['with a changed table', 'orders.csv', (text) => text.replace('99.95', '9.95')],
    ['with a changed manifest', 'manifest.json', (text) => text.replace('"local"', '"other"')],
    ['with a wrong checksum', 'manifest.sha256', () => `${'0'.repeat(64)}  manifest.json\n`],
  ])('refuses an archive %s before writing anything', async (_what, file, change) => {
    const err = await restoreChanged(file, change);
    expect(err).toContain(`${file.replace('sha256', 'json')} is damaged`);
    expect(err).toContain('Nothing was restored');
  });

  it.each([
    ['of a newer version', '"version": 1', '"version": 2'],
    ['of another program', '"roomtone-archive"', '"else"'],
    ['with an unknown store', '"store": "users"', '"store": "invoices"'],
    ['with a file outside of it', '"file": "users.ndjson"', '"file": "../../etc/passwd"'],
  ])('refuses an archive %s, even with correct checksums', async (_what, from, to) => {
    const err = await restoreChanged('manifest.json', (text) => text.replace(from, to), true);
    expect(err).toContain('is an archive of a version that is not known here');
  });

  it('overwrites nothing', async () => {
    const { archive } = await makeArchive();
    const other = makeOpsWorld();
    await other.register('new@example.com', 'New');
    const before = other.everything();
    const { code, err } = await other.run('restore', archive);
    expect(code).toBe(1);
    expect(err).toContain(
      'The local store is not empty: users holds 1 record. Nothing is overwritten',
    );
    expect(other.everything()).toEqual(before);
  });

  it('continues with --resume, and only then', async () => {
    const { archive, before } = await makeArchive();
    let left = 25;
    const wiped = makeOpsWorld({
      wrapStore: (store) => ({
        ...store,
        createOnce: (key, record) => {
          left -= 1;
          if (left < 0) return Promise.reject(new StoreUnavailableError('no connection'));
          return store.createOnce(key, record);
        },
      }),
    });
    expect((await wiped.run('restore', archive)).code).toBe(3);
    expect(Object.keys(wiped.everything()).length).toBeGreaterThan(0);
    left = Number.POSITIVE_INFINITY;
    const again = await wiped.run('restore', archive);
    expect([again.code, again.err.includes('go on with --resume')]).toEqual([1, true]);
    expect((await wiped.run('restore', archive, '--resume')).code).toBe(0);
    expect(wiped.everything()).toEqual(before);
  });

  it.each([undefined, '', '{"v":1}', 'not JSON'])(
    'restores a single record with --only in place of %j',
    async (broken) => {
      const { world, archive, before } = await makeArchive();
      const { records } = world.store('orders');
      const [key] = [...records.keys()] as [string];
      if (broken === undefined) records.delete(key);
      else records.set(key, broken);
      const only = (...flags: string[]) =>
        world.run('restore', archive, '--only', `orders/${key}`, ...flags);
      const dry = await only('--dry-run');
      expect([dry.code, dry.err.includes(`orders/${key} would be put back.`)]).toEqual([0, true]);
      expect(records.get(key)).toBe(broken);
      const { code, json } = await only('--json');
      expect([code, json()]).toMatchObject([0, { restored: 1 }]);
      expect(world.everything()).toEqual(before);
    },
  );

  it('restores what is missing of an order with the beginning of its keys', async () => {
    const { world, archive, before } = await makeArchive();
    const { records } = world.store('orders');
    const order = [...records.keys()].find((key) => key.endsWith('/0002'))!.slice(0, -5);
    records.delete(`${order}/0001`);
    records.set(`${order}/0002`, '{');
    const path = `orders/${order}`;
    const { code, err, json } = await world.run('restore', archive, '--only', path, '--json');
    expect([code, json()]).toMatchObject([0, { restored: 2 }]);
    expect(err).toContain(`${path}/0000 is there and can be read. Nothing is overwritten.`);
    expect(world.everything()).toEqual(before);
    expect((await world.run('restore', archive, '--only', path)).code).toBe(1);
  });

  it('overwrites a readable record only with --replace, and adds no event to another run', async () => {
    const { world, archive, before } = await makeArchive();
    const { records } = world.store('orders');
    const order = [...records.keys()].find((key) => key.endsWith('/0002'))!.slice(0, -5);
    const [first, second] = [`${order}/0000`, `${order}/0001`];
    records.set(first, records.get(first)!.replace('9995', '1'));
    records.delete(second);
    const changed = world.everything();
    const only = ['restore', archive, '--only'];
    const refused = await world.run(...only, `orders/${order}`);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('is not the archive’s'),
    ]);
    expect(world.everything()).toEqual(changed);
    expect((await world.run(...only, `orders/${first}`, '--replace')).code).toBe(0);
    expect((await world.run(...only, `orders/${second}`)).code).toBe(0);
    expect(world.everything()).toEqual(before);
    expect((await world.run('restore', archive, '--replace')).code).toBe(2);
  });

  it('restores no single record that is readable, newer, or missing in the archive', async () => {
    const { world, archive } = await makeArchive();
    const { records } = world.store('orders');
    const [readable, newer] = [...records.keys()] as [string, string];
    records.set(newer, '{"v":2,"type":"refunded"}');
    const before = world.everything();
    for (const [path, code, problem] of [
      [`orders/${readable}`, 1, 'can be read. Nothing is overwritten.'],
      [`orders/${newer}`, 1, 'a newer version of the site'],
      ['orders/none', 1, 'The archive has no record orders/none.'],
      ['invoices/1', 2, 'does not begin with a store'],
    ] as const) {
      const refused = await world.run('restore', archive, '--only', path);
      expect([refused.code, refused.err.includes(problem)]).toEqual([code, true]);
    }
    expect(world.everything()).toEqual(before);
  });
});
