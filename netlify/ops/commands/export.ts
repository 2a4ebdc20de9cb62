import { writeArchive } from '../archive/write-archive.ts';
import { JSON_OPTION, type Command } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { outFacts } from '../table.ts';
import { sayDone, warn, writeJson } from '../terminal.ts';
import { count } from '../words.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'every record to a folder: a backup, and tables for people',
  operands: ['FOLDER'],
  details: [
    'Writes one .ndjson file a store, .csv tables of customers, orders, their histories, messages and feedback, and a manifest with the SHA-256 of each file. FOLDER must not hold anything yet; only you can read it.',
    'The .ndjson files are a whole backup and hold password hashes: keep them like a key. The tables never do, and --without-secrets leaves them out of the backup too; whoever restores such an archive locks everybody out until they choose a new password.',
  ],
  options: { 'without-secrets': 'leave out password hashes', ...JSON_OPTION },
  examples: [
    ['export backups/2026-11-21', 'today’s backup'],
    ['export /tmp/for-the-auditor --without-secrets', 'something to hand around'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const [directory = ''] = call.operands;
    const options = { isWithoutSecrets: has('without-secrets'), nowMs: now() };
    const manifest = await writeArchive(site, terminal, directory, options);
    if (has('json')) writeJson(terminal, manifest);
    else
      outFacts(
        terminal,
        [...manifest.stores, ...manifest.tables].map((file) => [
          file.file,
          count('rows' in file ? file.rows : file.records, 'record'),
        ]),
      );
    const unreadable = manifest.unreadable.length;
    if (unreadable === 0) {
      sayDone(terminal, `Exported the ${site.label} to ${directory}.`);
      return;
    }
    call.exitCode = exitCodes.refused;
    warn(
      terminal,
      `${count(unreadable, 'record')} could not be read and are not in the archive; the manifest names them, "doctor" says how to fix them.`,
    );
  },
};
