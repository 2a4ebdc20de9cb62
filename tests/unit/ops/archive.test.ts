import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { nouns } from '../../../netlify/ops/site.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { makeOpsWorld, whileListing } from '../../support/ops.ts';
import type { OpsWorld } from '../../support/ops.ts';
import { feedbackStore } from '../../../netlify/server/messages/feedback-store.ts';
import { revoke } from '../../../netlify/server/auth/sessions.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roomtone-archive-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const archive = () => join(folder, 'backup');

/** A site with a record of every kind that there is. */
async function makeFullSite(): Promise<OpsWorld> {
  const world = makeOpsWorld();
  const ada = await world.register();
  const bo = await world.register('bo@example.com', 'Bo');
  const { id } = await world.order(ada, { projectBrief: 'Two lines,\n"quoted", with a comma.' });
  await world.order(bo, { projectBrief: '=HYPERLINK("https://evil.example")' });
  await world.run('orders', 'move', id, 'processing', '--note', 'Grüße, Ålesund 🎙');
  await world.run('orders', 'note', id, '--internal', 'For us.');
  await world.run('contacts', 'done', await world.message());
  await world.message({ podcastName: undefined });
  await world.run('sweep');
  const gone = await world.register('gone@example.com', 'Gone');
  await world.order(gone);
  await world.run('customers', 'anonymise', 'gone@example.com', '--yes');
  await feedbackStore(world.deps.feedback).add(world.clock.now(), world.deps.newId(), {
    v: 1,
    type: 'answered',
    at: new Date(world.clock.now()).toISOString(),
    page: '/help/guides/podcast-launch-checklist',
    isHelpful: false,
    text: 'Where is step 9?',
  });
  await revoke(world.deps, { exp: world.clock.now() / 1000 + 1, sid: 'c'.repeat(32) });
  return world;
}

const filesOf = async (directory: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(directory)).map(
        async (name) => [name, await readFile(join(directory, name), 'utf8')] as const,
      ),
    ),
  );

/** Changes a file of the archive as a disk, a transfer or somebody's editor would. */
async function damage(file: string, change: (text: string) => string): Promise<void> {
  const path = join(archive(), file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

describe('export, wipe, restore', () => {
  it('gives back every record as it was, and the same archive again', async () => {
    const world = await makeFullSite();
    const before = world.everything();
    const stored = new Set(Object.keys(before).map((path) => path.split('/')[0]));
    expect([...stored].sort()).toEqual([...nouns].sort());
    const exported = await world.run('export', archive(), '--json');
    expect(exported.code).toBe(0);
    expect(exported.json()).toMatchObject({
      format: 'roomtone-archive',
      version: 1,
      unreadable: [],
    });

    const wiped = makeOpsWorld({ seed: 'another machine' });
    wiped.clock.set(world.clock.now());
    const restored = await wiped.run('restore', archive(), '--json');
    expect(restored.code).toBe(0);
    const total = Object.keys(before).length;
    expect(restored.json()).toMatchObject({ restored: total, isDryRun: false });
    expect(wiped.everything()).toEqual(before);

    const second = join(folder, 'second');
    expect((await wiped.run('export', second)).code).toBe(0);
    expect(await filesOf(second)).toEqual(await filesOf(archive()));
    expect((await wiped.run('doctor')).err).toContain('Nothing is wrong');
    const orders = ['orders', 'list', '--all', '--json'];
    expect((await wiped.run(...orders)).json()).toEqual((await world.run(...orders)).json());
  });

  it('has tables that people can open and that run nothing', async () => {
    const world = await makeFullSite();
    await world.run('export', archive());
    const files = await filesOf(archive());
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
    for (const [name, text] of Object.entries(files)) {
      if (name.endsWith('.csv')) expect(text).not.toMatch(/\$2b\$/);
    }
  });

  it('can leave the password hashes out; then everybody needs a new password', async () => {
    const world = await makeFullSite();
    await world.run('export', archive(), '--without-secrets');
    const { passwordHash } = (await world.deps.users.find(
      Object.keys(world.everything())
        .find((path) => path.startsWith('users/'))!
        .split('/')[1]!,
    ))!;
    for (const text of Object.values(await filesOf(archive())))
      expect(text).not.toContain(passwordHash);
    const wiped = makeOpsWorld();
    const { code, err } = await wiped.run('restore', archive());
    expect(code).toBe(0);
    expect(err).toContain('no password hashes: everybody has to choose a new password');
    expect((await wiped.run('customers', 'show', 'ada@example.com')).code).toBe(0);
    expect(await wiped.deps.passwords.verify('anything', `$2b$11$${'.'.repeat(53)}`)).toBe(false);
  });

  it('is for its owner’s eyes', async () => {
    const world = await makeFullSite();
    await world.run('export', archive());
    expect((await stat(archive())).mode & 0o777).toBe(0o700);
    for (const name of await readdir(archive())) {
      expect((await stat(join(archive(), name))).mode & 0o777).toBe(0o600);
    }
  });
});

describe('export', () => {
  it('writes into no folder that holds something', async () => {
    const world = await makeFullSite();
    await writeFile(join(folder, 'notes.txt'), 'mine');
    const { code, err } = await world.run('export', folder);
    expect([code, err]).toEqual([
      1,
      `✗ ${folder} is not empty. An archive gets a folder of its own.\n`,
    ]);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  it('names what it could not read, and has the rest', async () => {
    const world = await makeFullSite();
    const broken = [...world.store('orders').records.keys()][0]!;
    world.store('orders').records.set(broken, 'not JSON');
    const { code, err, json } = await world.run('export', archive(), '--json');
    expect(code).toBe(1);
    expect(err).toContain('1 record could not be read');
    expect(json()).toMatchObject({
      unreadable: [{ store: 'orders', key: broken, reason: 'not JSON' }],
    });
    const wiped = makeOpsWorld();
    expect((await wiped.run('restore', archive())).code).toBe(0);
    expect(Object.keys(wiped.everything())).toHaveLength(
      Object.keys(world.everything()).length - 1,
    );
  });

  it('that breaks off leaves nothing that could be taken for an archive', async () => {
    let isAway = false;
    const world = makeOpsWorld({
      wrapStore: (store, noun) => ({
        ...store,
        get: (key) =>
          isAway && noun === 'contacts'
            ? Promise.reject(new StoreUnavailableError('no connection'))
            : store.get(key),
      }),
    });
    await world.register();
    await world.message();
    isAway = true;
    const { code, err } = await world.run('export', archive());
    expect([code, err]).toEqual([3, '✗ The store cannot be reached: no connection.\n']);
    const restored = await world.run('restore', archive());
    expect(restored.code).toBe(1);
    expect(restored.err).toContain('is no whole archive');
  });

  it.each(nouns)('fits together though customers order while %s is read', async (moment) => {
    const { wrapStore, hasHappened } = whileListing(moment, async () => {
      await world.order(await world.register('late@example.com', 'Late'));
      await world.message({ name: 'Late' });
    });
    const world = makeOpsWorld({ wrapStore });
    await world.order(await world.register());
    expect((await world.run('export', archive())).code).toBe(0);
    expect(hasHappened()).toBe(true);
    const wiped = makeOpsWorld();
    wiped.clock.set(world.clock.now());
    expect((await wiped.run('restore', archive())).code).toBe(0);
    expect((await wiped.run('doctor')).err).toContain('Nothing is wrong');
  });
});

describe('restore', () => {
  const changes: [string, string, (text: string) => string, RegExp][] = [
    ['that is cut short', 'orders.ndjson', (text) => text.slice(0, -20), /orders\.ndjson is damaged/],
    ['with one bit turned', 'users.ndjson', (text) => text.replace('Ada', 'Aea'), /users\.ndjson is damaged/],
    ['with a changed table', 'orders.csv', (text) => text.replace('99.95', '9.95'), /orders\.csv is damaged/],
    ['with a changed manifest', 'manifest.json', (text) => text.replace('"local"', '"production"'), /manifest\.json is damaged/],
    ['with a wrong checksum', 'manifest.sha256', () => `${'0'.repeat(64)}  manifest.json\n`, /manifest\.json is damaged/],
  ]; // prettier-ignore

  it.each(changes)(
    'refuses an archive %s, before anything is written',
    async (_what, file, change, problem) => {
      const world = await makeFullSite();
      await world.run('export', archive());
      await damage(file, change);
      const wiped = makeOpsWorld();
      const { code, err } = await wiped.run('restore', archive());
      expect(code).toBe(1);
      expect(err).toMatch(problem);
      expect(err).toContain('Nothing was restored');
      expect(wiped.everything()).toEqual({});
    },
  );

  it.each([
    ['a newer version', (manifest: object) => ({ ...manifest, version: 2 })],
    ['another program’s', (manifest: object) => ({ ...manifest, format: 'else' })],
    [
      'a store nobody knows',
      (manifest: { stores: object[] }) => ({
        ...manifest,
        stores: [{ ...manifest.stores[0], store: 'invoices' }],
      }),
    ],
    [
      'a file outside of it',
      (manifest: { stores: object[] }) => ({
        ...manifest,
        stores: [{ ...manifest.stores[0], file: '../../etc/passwd' }],
      }),
    ],
  ] as const)('refuses %s, however well it is signed', async (_what, change) => {
    const world = await makeFullSite();
    await world.run('export', archive());
    const path = join(archive(), 'manifest.json');
    const text = JSON.stringify(
      change(JSON.parse(await readFile(path, 'utf8')) as { stores: object[] }),
    );
    await writeFile(path, text);
    const hash = createHash('sha256').update(text).digest('hex');
    await writeFile(join(archive(), 'manifest.sha256'), `${hash}  manifest.json\n`);
    const wiped = makeOpsWorld();
    const { code, err } = await wiped.run('restore', archive());
    expect([code, err.includes('is an archive of a version that is not known here')]).toEqual([
      1,
      true,
    ]);
    expect(wiped.everything()).toEqual({});
  });

  it('overwrites nothing', async () => {
    const world = await makeFullSite();
    await world.run('export', archive());
    const other = makeOpsWorld();
    await other.register('new@example.com', 'New');
    const before = other.everything();
    const { code, err } = await other.run('restore', archive());
    expect(code).toBe(1);
    expect(err).toContain(
      'The local store is not empty: users holds 1 record. Nothing is overwritten',
    );
    expect(other.everything()).toEqual(before);
  });

  it('goes on with --resume where it broke off, and only then', async () => {
    const world = await makeFullSite();
    await world.run('export', archive());
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
    expect((await wiped.run('restore', archive())).code).toBe(3);
    expect(Object.keys(wiped.everything()).length).toBeGreaterThan(0);
    left = Number.POSITIVE_INFINITY;
    const again = await wiped.run('restore', archive());
    expect([again.code, again.err.includes('go on with --resume')]).toEqual([1, true]);
    expect((await wiped.run('restore', archive(), '--resume')).code).toBe(0);
    expect(wiped.everything()).toEqual(world.everything());
  });

  it('puts a single record back with --only, never over one that can be read', async () => {
    const world = await makeFullSite();
    await world.run('export', archive());
    const before = world.everything();
    const [key, text] = [...world.store('orders').records][0]!;
    const path = `orders/${key}`;
    for (const broken of [undefined, '', '{"v":1}', 'not JSON']) {
      if (broken === undefined) world.store('orders').records.delete(key);
      else world.store('orders').records.set(key, broken);
      const dry = await world.run('restore', archive(), '--only', path, '--dry-run');
      expect([dry.code, dry.err.includes(`${path} would be put back.`)]).toEqual([0, true]);
      expect(world.store('orders').records.get(key)).toBe(broken);
      const { code, err, json } = await world.run('restore', archive(), '--only', path, '--json');
      expect([code, err.includes(`✓ ${path} is back.`)]).toEqual([0, true]);
      expect(json()).toMatchObject({ restored: 1 });
      expect(JSON.parse(world.store('orders').records.get(key)!)).toEqual(JSON.parse(text));
    }
    expect(world.everything()).toEqual(before);
    const readable = await world.run('restore', archive(), '--only', path);
    expect([readable.code, readable.err.includes('can be read. Nothing is overwritten.')]).toEqual([
      1,
      true,
    ]);
    world.store('orders').records.set(key, '{"v":2,"type":"refunded"}');
    const newer = await world.run('restore', archive(), '--only', path);
    expect([newer.code, newer.err.includes('a newer version of the site')]).toEqual([1, true]);
    expect(world.store('orders').records.get(key)).toBe('{"v":2,"type":"refunded"}');
    const unknown = await world.run('restore', archive(), '--only', 'orders/none');
    expect([unknown.code, unknown.err.includes('The archive has no record orders/none.')]).toEqual([
      1,
      true,
    ]);
    const nowhere = await world.run('restore', archive(), '--only', 'invoices/1');
    expect([nowhere.code, nowhere.err.includes('does not begin with a store')]).toEqual([2, true]);
  });
});
