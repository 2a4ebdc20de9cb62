import { writeArchive } from '../archive/write-archive.ts';
import { type Command, exitCodes } from '../command.ts';
import { count } from '../terminal.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'every record to a folder: a backup, and tables for people',
  operands: ['FOLDER'],
  details: [
    'Writes one .ndjson file a store, .csv tables of customers, orders, their histories, messages and feedback, and a manifest with the SHA-256 of each file. FOLDER must not hold anything yet; only you can read it.',
    'The .ndjson files are a whole backup and hold password hashes: keep them like a key. The tables never do, and --without-secrets leaves them out of the backup too; whoever restores such an archive locks everybody out until they choose a new password.',
  ],
  options: { 'without-secrets': 'leave out password hashes' },
  examples: [
    ['export backups/2026-11-21', 'today’s backup'],
    ['export /tmp/for-the-auditor --without-secrets', 'something to hand around'],
  ],
  async run(call) {
    const { site, terminal, has } = call;
    const [directory = ''] = call.operands;
    const manifest = await writeArchive(call, directory, has('without-secrets'));
    const files = [...manifest.stores, ...manifest.tables].map((file): [string, string] => [
      file.file,
      count('rows' in file ? file.rows : file.records, 'record'),
    ]);
    if (!call.json(manifest)) terminal.facts(files);
    const { unreadable, untabled } = manifest;
    if (unreadable.length + untabled.length === 0) {
      terminal.done(`Exported the ${site.label} to ${directory}.`);
      return;
    }
    call.exitCode = exitCodes.refused;
    const warn = (missing: typeof unreadable, what: string) => {
      if (missing.length === 0) return;
      const list = missing.map(({ store, key, reason }) => `\n  ${store}/${key} (${reason})`);
      terminal.warn(
        `${count(missing.length, 'record')} ${what}; "doctor" says how to fix them:${list.join('')}`,
      );
    };
    warn(unreadable, 'could not be read and are not in the archive');
    warn(untabled, 'are not in the tables (.csv)');
  },
};
