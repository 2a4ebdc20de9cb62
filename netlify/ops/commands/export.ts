import { DRY_RUN_OPTION, exitCodes, JSON_OPTION, operand } from '../command.ts';
import type { Command } from '../command.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { nouns } from '../open-site.ts';
import { tableLines } from '../table.ts';
import { dress } from '../terminal.ts';
import type { Terminal } from '../terminal.ts';
import { count } from '../wording.ts';
import { WHOLE_STORE } from '../../server/storage/keys.ts';
import { writeJson } from '../write-json.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'every record to a folder: a backup, and tables for people',
  operands: ['FOLDER'],
  details: [
    'Writes one .ndjson file a store, .csv tables of customers, orders, their histories, messages and feedback, and a manifest with the SHA-256 of each file. FOLDER must not hold anything yet; only you can read it.',
    'The .ndjson files are a whole backup and hold password hashes: keep them like the key to the house. The tables never do, and --without-secrets leaves them out of the backup too; whoever restores such an archive locks everybody out until they choose a new password.',
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
      for (const store of nouns) {
        stores.push({ store, records: (await site.store(store).list(WHOLE_STORE)).length });
      }
      if (has('json')) writeJson(terminal, { stores });
      else
        showCounts(
          terminal,
          stores.map(({ store, records }) => [`${store}.ndjson`, records]),
        );
      terminal.say('Nothing was written.');
      return exitCodes.done;
    }
    const manifest = await writeArchive(site, terminal, directory, {
      isWithoutSecrets: has('without-secrets'),
      nowMs: now(),
    });
    if (has('json')) {
      writeJson(terminal, manifest);
    } else {
      showCounts(terminal, [
        ...manifest.stores.map(({ file, records }) => [file, records] as const),
        ...manifest.tables.map(({ file, rows }) => [file, rows] as const),
      ]);
    }
    if (manifest.unreadable.length > 0) {
      terminal.say(
        `${dress(terminal, 'yellow', '!')} ${count(manifest.unreadable.length, 'record')} could not be read and are not in the archive; the manifest names them, «doctor» says how to mend them.`,
      );
      return exitCodes.refused;
    }
    terminal.say(`${dress(terminal, 'green', '✓')} Exported the ${site.label} to ${directory}.`);
    return exitCodes.done;
  },
};

function showCounts(
  terminal: Terminal,
  counts: readonly (readonly [file: string, records: number])[],
): void {
  const columns = [{ title: 'FILE' }, { title: 'RECORDS', isFigure: true }];
  const rows = counts.map(([file, records]) => [file, String(records)]);
  for (const line of tableLines(terminal, columns, rows)) terminal.out(line);
}
