import { hash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { toCsv } from '../../../netlify/ops/archive/orders-table.ts';
import { storeNames } from '../../../netlify/ops/documents.ts';
import { passwordsOf } from '../../../netlify/server/auth/password.ts';
import { findByAddress } from '../../../netlify/server/auth/users.ts';
import { addressIdOf } from '../../../netlify/server/lib/addresses.ts';
import { MINUTE_MS } from '../../../netlify/server/lib/time.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import {
  breakDocument,
  expectExit,
  makeFullSite,
  makeOpsWorld,
  whileListing,
  type OpsWorld,
} from '../../support/ops.ts';
import { fc, runs } from '../../support/properties.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A full site and its archive. */
async function makeArchive(flags = '') {
  const world = await makeFullSite();
  const archive = join(temporaryFolder(), 'backup');
  const exported = await expectExit(world.run(`export ${archive} ${flags}`), 0);
  return { world, archive, exported, before: world.everything() };
}

const ADA = addressIdOf('ada@example.com');

/** Key of an order, and its text. */
const orderIn = (world: OpsWorld, text = 'Two lines') =>
  [...world.store('orders').documents].find(([, each]) => each.text.includes(text))!;

/** Restores an archive on another machine. */
async function restoreElsewhere(archive: string, nowMs?: number) {
  const wiped = makeOpsWorld({ seed: 'another machine' });
  if (nowMs !== undefined) wiped.clock.set(nowMs);
  const restored = await expectExit(wiped.run(`restore ${archive} --json`), 0);
  return { wiped, restored };
}

async function filesOf(directory: string): Promise<Record<string, string>> {
  const read = async (name: string) =>
    [name, await readFile(join(directory, name), 'utf8')] as const;
  return Object.fromEntries(await Promise.all((await readdir(directory)).map(read)));
}

describe('export and restore', () => {
  it('restore every document unchanged, and produce the same archive again', async () => {
    const { world, archive, exported, before } = await makeArchive('--json');
    const stored = new Set(Object.keys(before).map((path) => path.split('/')[0]));
    // Nothing was paid.
    const others = storeNames.filter((name) => name !== 'invoices');
    expect([...stored].sort()).toEqual(others.sort());
    const whole = { format: 'roomtone-archive', version: 1, unreadable: [] };
    expect(exported.json()).toMatchObject(whole);
    // For its owner alone.
    expect((await stat(archive)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(archive))
      expect((await stat(join(archive, name))).mode & 0o777).toBe(0o600);

    const { wiped, restored } = await restoreElsewhere(archive, world.clock.now());
    const total = Object.keys(before).length;
    expect(restored.json()).toMatchObject({ restored: total, isDryRun: false });
    expect(wiped.everything()).toEqual(before);
    const second = join(temporaryFolder(), 'second');
    await expectExit(wiped.run(`export ${second}`), 0);
    expect(await filesOf(second)).toEqual(await filesOf(archive));
    await expectExit(wiped.run('doctor'), 0);
  });

  it('can omit password hashes, so everyone needs a new password', async () => {
    const { world, archive } = await makeArchive('--without-secrets');
    const { passwordHash } = (await findByAddress(world.deps, ADA))!.user;
    for (const text of Object.values(await filesOf(archive)))
      expect(text).not.toContain(passwordHash);
    const { wiped, restored } = await restoreElsewhere(archive);
    expect(restored.err).toContain('no password hashes: everyone has to choose a new password');
    expect((await findByAddress(wiped.deps, ADA))?.user.email).toBe('ada@example.com');
    const nobodys = `$2b$11$${'.'.repeat(53)}`;
    expect(await passwordsOf(wiped.deps).verify('anything', nobodys)).toBe(false);
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
      await expectExit(world.run(`export ${archive}`), 0);
      expect(hasHappened()).toBe(true);
      const { wiped } = await restoreElsewhere(archive, world.clock.now());
      await expectExit(wiped.run('doctor'), 0);
    },
  );
});

describe('export', () => {
  it('writes a table of orders that opens in a spreadsheet and contains no formulas', async () => {
    const { archive } = await makeArchive();
    const files = await filesOf(archive);
    const orders = files['orders.csv']!;
    // A byte order mark, RFC 4180 line ends and quotes.
    expect(orders).toMatch(/^\ufeffid,reference,status,serviceName,priceUsd,customerName,/);
    expect(orders).toContain('"Two lines,\n""quoted"", with a comma."');
    expect(orders).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(orders).toMatch(/,99\.95,Ada Lovelace,ada@example\.com,'\+1 307 555 0100,/);
    expect(orders.match(/\r\n/g)).toHaveLength(4);
    expect(orders).not.toMatch(/\$2b\$/);
  });

  it('writes quotes and assignments to the table', async () => {
    const world = makeOpsWorld();
    const custom = { serviceName: 'Custom Solution', servicePrice: 0 };
    const order = await world.order(await world.register(), custom);
    await world.change(order, { type: 'quoted', priceCents: 125_050 });
    await world.change(order, { type: 'assigned', assignee: 'lee@roomtone.example' });
    const archive = temporaryFolder();
    await world.run(`export ${archive}`);
    const files = await filesOf(archive);
    expect(files['orders.csv']).toMatch(/,1250\.50,lee@roomtone\.example,,,\r\n$/);
    expect((await world.run('doctor')).code).toBe(0);
  });

  it('refuses a folder that is not empty', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const { code, err } = await makeOpsWorld().run(`export ${folder}`);
    const refusal = `✗ ${folder} isn’t empty. An archive needs a folder of its own.\n`;
    expect([code, err]).toEqual([1, refusal]);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  it('names what it could not read, and contains the rest', async () => {
    const world = await makeFullSite();
    const archive = temporaryFolder();
    const [broken] = orderIn(world);
    breakDocument(world, 'orders', broken, 'not JSON');
    const exporting = world.run(`export ${archive} --json`);
    const { json } = await expectExit(exporting, 1, '1 document left out of the archive');
    const unreadable = [{ store: 'orders', key: broken, reason: 'not JSON' }];
    expect(json()).toMatchObject({ unreadable });
    const { wiped } = await restoreElsewhere(archive);
    const [all, some] = [world, wiped].map((each) => Object.keys(each.everything()).length);
    expect(some).toBe(all! - 1);
  });

  it('names what its table lacks, and fails, though the archive has it', async () => {
    const world = await makeFullSite();
    const [key, { text }] = orderIn(world, 'HYPERLINK');
    breakDocument(world, 'orders', key, text.replace('"priceCents":9995', '"priceCents":"much"'));
    const archive = temporaryFolder();
    const { json } = await expectExit(
      world.run(`export ${archive} --json`),
      1,
      `1 document left out of orders.csv; "doctor" says how to fix them:\n  orders/${key} (`,
    );
    expect(json()).toMatchObject({ unreadable: [] });
    expect((await filesOf(archive))['orders.csv']!.match(/\r\n/g)).toHaveLength(3);
    await restoreElsewhere(archive);
  });

  it('leaves nothing that looks like an archive when it breaks off', async () => {
    let isAway = false;
    const world = makeOpsWorld({
      wrapStore: (store, name) => ({
        ...store,
        get: (key) =>
          isAway && name === 'messages'
            ? Promise.reject(new StoreUnavailableError('no connection'))
            : store.get(key),
      }),
    });
    const archive = temporaryFolder();
    await world.register();
    await world.message();
    isAway = true;
    const reason = '✗ The store can’t be reached: no connection.\n';
    await expectExit(world.run(`export ${archive}`), 3, reason);
    await expectExit(world.run(`restore ${archive}`), 1, 'isn’t a complete archive');
  });
});

describe('restore', () => {
  it.each<[string, string, string | RegExp, string]>([
    ['that is cut short', 'orders.ndjson', /.{20}$/s, ''],
    ['with one bit turned', 'users.ndjson', 'Ada', 'Aea'],
    ['with a changed table', 'orders.csv', '99.95', '9.95'],
    ['with a changed manifest', 'manifest.json', '"local"', '"other"'],
    ['with a wrong checksum', 'manifest.sha256', /^\w+/, '0'.repeat(64)],
    ['of a newer version', 'signed manifest', '"version": 1', '"version": 2'],
    ['of another program', 'signed manifest', '"roomtone-archive"', '"else"'],
    ['with an unknown store', 'signed manifest', '"store": "users"', '"store": "vouchers"'],
    ['with a file outside', 'signed manifest', '"users.ndjson"', '"../../etc/passwd"'],
  ])('refuses an archive %s before writing anything', async (_what, file, from, to) => {
    const { archive } = await makeArchive();
    const isSigned = file === 'signed manifest';
    const path = join(archive, isSigned ? 'manifest.json' : file);
    const text = (await readFile(path, 'utf8')).replace(from, to);
    await writeFile(path, text);
    if (isSigned)
      await writeFile(join(archive, 'manifest.sha256'), `${hash('sha256', text)}  manifest.json`);
    const wiped = makeOpsWorld();
    const problem = isSigned
      ? 'isn’t an archive that this version of the site can read'
      : `${file.replace('sha256', 'json')} is damaged: it isn’t what was exported. Nothing was restored`;
    await expectExit(wiped.run(`restore ${archive}`), 1, problem);
    expect(wiped.everything()).toEqual({});
  });

  it('overwrites nothing', async () => {
    const { archive } = await makeArchive();
    const other = makeOpsWorld();
    await other.register('new@example.com', 'New');
    const before = other.everything();
    const refusal = 'The local store is not empty: users holds 1 document. Nothing is overwritten';
    await expectExit(other.run(`restore ${archive}`), 1, refusal);
    expect(other.everything()).toEqual(before);
  });

  it('continues with --resume, and only then', async () => {
    const { archive, before } = await makeArchive();
    let left = 5;
    const wiped = makeOpsWorld({
      wrapStore: (store) => ({
        ...store,
        put: (...write) => {
          left -= 1;
          if (left < 0) return Promise.reject(new StoreUnavailableError('no connection'));
          return store.put(...write);
        },
      }),
    });
    await expectExit(wiped.run(`restore ${archive}`), 3);
    expect(Object.keys(wiped.everything()).length).toBeGreaterThan(0);
    left = Number.POSITIVE_INFINITY;
    await expectExit(
      wiped.run(`restore ${archive}`),
      1,
      'continue an interrupted restore with --resume',
    );
    await expectExit(wiped.run(`restore ${archive} --resume`), 0);
    expect(wiped.everything()).toEqual(before);
  });

  it.each([undefined, '', '{"v":1}', 'not JSON'])(
    'restores a single document with --only in place of %j',
    async (broken) => {
      const { world, archive, before } = await makeArchive();
      const [key] = orderIn(world);
      breakDocument(world, 'orders', key, broken);
      const only = `restore ${archive} --only orders/${key}`;
      await expectExit(world.run(`${only} --dry-run`), 0, `orders/${key} would be put back.`);
      expect(world.store('orders').documents.get(key)?.text).toBe(broken);
      const { json } = await expectExit(world.run(`${only} --json`), 0);
      expect(json()).toMatchObject({ restored: 1 });
      // The sweep lists it at the desk.
      expect(world.everything()).toEqual({ ...before, ...pointersIn(world) });
      expect(Object.keys(pointersIn(world)).some((path) => path.includes(key))).toBe(true);
    },
  );

  it('restores what is missing of a folder, and overwrites what can be read only with --replace', async () => {
    const { world, archive, before } = await makeArchive();
    const [first, { text }] = orderIn(world);
    const [folder = ''] = first.split('/');
    const second = `${folder}/${world.deps.newId()}`;
    const only = (path: string) => world.run(`restore ${archive} --only ${path}`);
    breakDocument(world, 'orders', first, text.replace('9995', '1'));
    await expectExit(only(`orders/${folder}`), 1, 'differs from the archive’s');
    breakDocument(world, 'orders', second, text);
    await expectExit(only(`orders/${first} --replace`), 0);
    expect(world.everything()).toMatchObject(before);
    await expectExit(only(`orders/${folder}`), 1, `orders/${first} exists and can be read.`);
    await expectExit(world.run(`restore ${archive} --replace`), 2);
  });

  it('does not have the sweep work on an order whose account is missing', async () => {
    const { world, archive, before } = await makeArchive();
    world.clock.advance(3 * MINUTE_MS);
    await world.run('sweep');
    const [key] = orderIn(world);
    const [userId = ''] = key.split('/');
    breakDocument(world, 'users', userId, undefined);
    breakDocument(world, 'orders', key, undefined);
    for (const path of [`orders/${key}`, `users/${userId}`]) {
      await expectExit(world.run(`restore ${archive} --only ${path}`), 0);
      await world.run('sweep');
    }
    expect(world.everything()).toMatchObject({ [`orders/${key}`]: before[`orders/${key}`] });
  });

  it('restores no single document that is readable or missing in the archive', async () => {
    const { world, archive } = await makeArchive();
    const [key] = orderIn(world);
    const before = world.everything();
    for (const [path, code, problem] of [
      [`orders/${key}`, 1, 'can be read. Nothing is overwritten.'],
      ['orders/none', 1, 'The archive has no document orders/none.'],
      ['vouchers/1', 2, 'doesn’t begin with the name of a store'],
    ] as const)
      await expectExit(world.run(`restore ${archive} --only ${path}`), code, problem);
    expect(world.everything()).toEqual(before);
  });
});

/** What the sweep is going to work on. */
function pointersIn(world: OpsWorld): Record<string, unknown> {
  const everything = Object.entries(world.everything());
  return Object.fromEntries(everything.filter(([path]) => path.startsWith('pending/')));
}

describe('a CSV export', () => {
  const cell = (text: string) => toCsv(['a'], [{ a: text }]).slice(4, -2);

  it.each([
    ['=1+1;=2+2', `'=1+1;'=2+2`],
    ['Good evening\n=cmd|x', `"Good evening\n'=cmd|x"`],
    ['Good evening\r\n@cmd', `"Good evening\r\n'@cmd"`],
    ['a,-1', `"a,'-1"`],
    [`a;"=1`, `"a;""'=1"`],
    ['+1 307 555 0100', `'+1 307 555 0100`],
    ['ada@example.com, well-known; 1+1=2', '"ada@example.com, well-known; 1+1=2"'],
    ['one - two', 'one - two'],
  ])('writes %j as %j', (text, expected) => {
    expect(cell(text)).toBe(expected);
  });

  it('contains no formula, whichever line break a program recognizes', () => {
    const sign = fc.constantFrom(...Array.from(`=+-@＝＋－＠;,"'\t\r\n a1|`));
    fc.assert(
      fc.property(fc.array(fc.array(sign, { maxLength: 12 }), { minLength: 1 }), (cells) => {
        const row = cells.map((signs) => signs.join(''));
        const csv = toCsv(Object.keys(row), [row]).slice(1);
        for (const separators of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/]) {
          for (const piece of csv.split(separators))
            expect(piece).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
});
