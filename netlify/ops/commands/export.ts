import { WHOLE_STORE } from '../../server/storage/keys.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { DRY_RUN_OPTION, JSON_OPTION, operand, type Command } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { nouns } from '../site.ts';
import { outTable } from '../table.ts';
import { sayDone, warn, writeJson, type Terminal } from '../terminal.ts';
import { count } from '../words.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'every record to a folder: a backup, and tables for people',
  operands: ['FOLDER'],
  details: [
    'Writes one .ndjson file a store, .csv tables of customers, orders, their histories, messages and feedback, and a manifest with the SHA-256 of each file. FOLDER must not hold anything yet; only you can read it.',
    'The .ndjson files are a whole backup and hold password hashes: keep them like a key. The tables never do, and --without-secrets leaves them out of the backup too; whoever restores such an archive locks everybody out until they choose a new password.',
  ],
  options: [
    { name: 'without-secrets', text: 'leave the password hashes out' },
    DRY_RUN_OPTION,
    JSON_OPTION,
  ],
  examples: [
    ['export backups/2026-11-21', 'today’s backup'],
    ['export /tmp/for-the-auditor --without-secrets', 'something to hand around'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const directory = operand(call, 0);
    if (has('dry-run')) {
      const stores: { store: string; records: number }[] = [];
      for (const store of nouns)
        stores.push({ store, records: (await site.store(store).list(WHOLE_STORE)).length });
      if (has('json')) writeJson(terminal, { stores });
      else
        showCounts(
          terminal,
          stores.map(({ store, records }) => [`${store}.ndjson`, records]),
        );
      terminal.say('Nothing was written.');
      return;
    }
    const isWithoutSecrets = has('without-secrets');
    const manifest = await writeArchive(site, terminal, directory, {
      isWithoutSecrets,
      nowMs: now(),
    });
    if (has('json')) writeJson(terminal, manifest);
    else
      showCounts(terminal, [
        ...manifest.stores.map(({ file, records }): [string, number] => [file, records]),
        ...manifest.tables.map(({ file, rows }): [string, number] => [file, rows]),
      ]);
    const unreadable = manifest.unreadable.length;
    if (unreadable > 0) {
      warn(
        terminal,
        `${count(unreadable, 'record')} could not be read and are not in the archive; the manifest names them, "doctor" says how to fix them.`,
      );
      return exitCodes.refused;
    }
    sayDone(terminal, `Exported the ${site.label} to ${directory}.`);
    return;
  },
};

function showCounts(terminal: Terminal, counts: [file: string, records: number][]): void {
  outTable(
    terminal,
    [{ title: 'FILE' }, { title: 'RECORDS', isFigure: true }],
    counts.map(([file, records]) => [file, String(records)]),
  );
}
