import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commands } from '../../../netlify/ops/run-ops.ts';
import { StoreUnavailableError } from '../../../netlify/server/storage/store.ts';
import { makeOpsWorld } from '../../support/ops.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the help overview', () => {
  it.each(['', '--help', '-h', 'help'])('is shown for "%s"', async (typed) => {
    const { code, out, err } = await makeOpsWorld().run(typed);
    expect([code, err]).toEqual([0, '']);
    for (const { name, summary } of commands) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
    expect(out).toContain('Exit codes: 0 done, 1 refused or something found, 2 wrong use');
    expect(out).toContain('NETLIFY_SITE_ID');
  });
});

describe.each(commands)('help of $name', ({ examples }) => {
  it('has valid examples: none is a usage error, and each names its store first', async () => {
    const folder = temporaryFolder();
    for (const [index, [typed]] of examples.entries()) {
      const elsewhere = typed.replaceAll(/(backups|\/tmp)\/\S+/g, join(folder, String(index)));
      const world = makeOpsWorld();
      await world.register('rosa@demo.example');
      const { code, site, err } = await world.runAs({ answers: [] }, elsewhere);
      expect(code, `${typed}: ${err}`).toBeLessThanOrEqual(1);
      expect(site).toBe('local store');
    }
  });
});

describe('a usage error', () => {
  it.each([
    ['orders lst', 'There is no command "orders lst".'],
    ['ordres', 'There is no command "ordres".'],
    ['orders list extra', '"extra" is one word too many.'],
    [
      'orders list --status done',
      '"done" is no status. There are: pending, processing, completed, cancelled.',
    ],
    ['orders list --status', '--status'],
    ['orders move 1A2B3C4D shipped', '"shipped" is no status.'],
  ])('exits with 2: %s', async (typed, problem) => {
    const { code, out, err } = await makeOpsWorld().run(typed);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
  });
});

describe('an unavailable store', () => {
  it.each(commands.filter(({ name }) => !['restore', 'desk link'].includes(name)))(
    'makes $name exit with 3',
    async ({ examples, options = {} }) => {
      const world = makeOpsWorld({
        wrapStore: () => {
          const away = () => Promise.reject(new StoreUnavailableError('no connection'));
          return { get: away, list: away, createOnce: away, delete: away };
        },
      });
      const [typed] = examples[0]!;
      const { code, out, err } = await world.run(
        typed.replace(/backups\/\S+/, join(temporaryFolder(), 'backup')),
        ...('dry-run' in options ? ['--dry-run'] : []),
      );
      expect([code, out]).toEqual([3, '']);
      expect(err).toBe('✗ The store cannot be reached: no connection.\n');
    },
  );
});
