import { addPointer } from '../../server/outbox/outbox.ts';
import { digest, readArchive, writeArchive, type Archive } from '../archive/archive.ts';
import { DRY_RUN_OPTION, exitCodes, RefusedError, UsageError } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import {
  parseDocuments,
  problemOf,
  readStore,
  readValue,
  storeNames,
  subjectOf,
  type StoreName,
} from '../documents.ts';
import { rebuildRows } from '../rebuild-rows.ts';
import { count } from '../terminal.ts';

const exportCommand: Command = {
  name: 'export',
  summary: 'writes every document to a folder: a backup, and a table of orders',
  operands: ['FOLDER'],
  options: { 'without-secrets': 'leave out password hashes' },
  async run(call, directory) {
    const { site, terminal, has } = call;
    const manifest = await writeArchive(call, directory, has('without-secrets'));
    const { stores, table, unreadable, untabled } = manifest;
    if (!call.json(manifest))
      terminal.facts([
        ...stores.map(({ file, documents }) => [file, count(documents, 'document')] as const),
        [table.file, count(table.rows, 'order')],
      ]);
    for (const [missing, what] of [
      [unreadable, 'left out of the archive as unreadable'],
      [untabled.map((each) => ({ store: 'orders', ...each })), 'left out of orders.csv'],
    ] as const) {
      if (missing.length === 0) continue;
      const list = missing.map(({ store, key, reason }) => `\n  ${store}/${key} (${reason})`);
      terminal.warn(
        `${count(missing.length, 'document')} ${what}; "doctor" says how to fix them:${list.join('')}`,
      );
      call.exitCode = exitCodes.refused;
    }
    if (call.exitCode === exitCodes.done)
      terminal.done(`Exported the ${site.label} to ${directory}.`);
  },
};

const restoreCommand: Command = {
  name: 'restore',
  summary: 'restores an exported archive into an empty store',
  operands: ['FOLDER'],
  options: {
    resume: 'continue an interrupted restore',
    'only STORE/KEY': 'one document, or a folder of them, into a store that isn’t empty',
    replace: 'with --only: overwrite what is there now',
    ...DRY_RUN_OPTION,
  },
  mayCreateStore: true,
  async run(call, directory) {
    const { option, terminal, has, isDryRun } = call;
    const archive = await readArchive(directory);
    const { exportedAt, context, stores } = archive.manifest;
    const total = stores.reduce((sum, { documents }) => sum + documents, 0);
    terminal.done(
      `${directory} is complete: ${count(total, 'document')} from ${context}, exported ${exportedAt}.`,
    );
    const only = option('only');
    if (only === undefined && has('replace'))
      throw new UsageError('--replace works only with --only: nothing else is overwritten.');
    if (only === undefined) await restoreAll(call, archive, total);
    const restored = only === undefined ? total : await restoreOnly(call, archive, only);
    call.json({ exportedAt, context, restored, isDryRun });
  },
};

async function restoreAll(call: CommandCall, archive: Archive, total: number): Promise<void> {
  const { site, terminal, has, isDryRun } = call;
  const { label, deps } = site;
  if (!has('resume')) for (const name of storeNames) await requireEmpty(call, name);
  if (isDryRun) {
    terminal.say(
      `Would restore ${count(total, 'document')} into the ${label}. Nothing was changed.`,
    );
    return;
  }
  const stored = new Map<StoreName, Map<string, unknown>>();
  for (const name of storeNames) {
    const wanted = archive.stores.get(name) ?? new Map<string, object>();
    await terminal.mapWithProgress(`Restoring ${name}`, [...wanted], ([key, document]) =>
      putBack(call, name, key, document),
    );
    const found = await readStore(call, name);
    stored.set(name, found);
    if (found.size !== wanted.size)
      throw new RefusedError(
        `${name} holds ${count(found.size, 'document')}, but the archive has ${wanted.size}: something else is writing to the ${label}. Stop it, empty the store, and start over.`,
      );
    for (const [key, value] of found) requireSame(name, key, value, wanted.get(key));
  }
  await rebuildRows(deps, () => Promise.resolve(parseDocuments(stored)));
  if (archive.manifest.isWithoutSecrets)
    terminal.warn('The archive has no password hashes: everyone has to choose a new password.');
  terminal.done(
    `${count(total, 'document')} restored into the ${label}, and compared with the archive.`,
  );
}

async function requireEmpty({ site }: CommandCall, name: StoreName): Promise<void> {
  const { length } = await site.deps.store(name).list();
  if (length > 0)
    throw new RefusedError(
      `The ${site.label} is not empty: ${name} holds ${count(length, 'document')}. Nothing is overwritten: restore into an empty store, or continue an interrupted restore with --resume.`,
    );
}

async function putBack(
  { site: { deps } }: CommandCall,
  name: StoreName,
  key: string,
  document: object,
): Promise<void> {
  const etag = await deps.store(name).put(key, document, { ifNew: true });
  if (etag === undefined) requireSame(name, key, await readValue(deps, name, key), document);
}

function requireSame(name: StoreName, key: string, stored: unknown, archived: unknown): void {
  if (digest(stored) !== digest(archived))
    throw notOverwritten(`${name}/${key} exists and differs from the archive’s.`);
}

function notOverwritten(...reasons: string[]): RefusedError {
  return new RefusedError(reasons.map((reason) => `${reason} Nothing is overwritten.`).join('\n'));
}

/** Puts the document with a key back, or all under it. @returns how many. */
async function restoreOnly(call: CommandCall, archive: Archive, path: string): Promise<number> {
  const { site, terminal, has, isDryRun } = call;
  const name = storeNames.find((each) => path.split('/', 1)[0] === each);
  if (!name)
    throw new UsageError(
      `"${path}" doesn’t begin with the name of a store: ${storeNames.join(', ')}.`,
    );
  const wantedKey = path.slice(name.length + 1);
  const named = [...(archive.stores.get(name) ?? [])].filter(
    ([key]) => key === wantedKey || key.startsWith(`${wantedKey}/`),
  );
  if (named.length === 0) throw new RefusedError(`The archive has no document ${path}.`);
  const { deps } = site;
  const wanted: typeof named = [];
  const reasons: string[] = [];
  for (const [key, document] of named) {
    const stored = await readValue(deps, name, key);
    if (has('replace') || problemOf(name, key, stored) !== undefined) wanted.push([key, document]);
    else {
      requireSame(name, key, stored, document);
      reasons.push(`${name}/${key} exists and can be read.`);
    }
  }
  if (wanted.length === 0) throw notOverwritten(...reasons);
  for (const [key, document] of wanted) {
    if (!isDryRun) {
      await remind(call, name, key);
      await deps.store(name).delete(key);
      await putBack(call, name, key, document);
    }
    const outcome = isDryRun ? 'would be put back. Nothing was changed.' : 'was put back.';
    terminal.done(`${name}/${key} ${outcome}`);
  }
  if (reasons.length > 0) terminal.say(notOverwritten(...reasons).message);
  return wanted.length;
}

/** Has the sweep list a document at the desk, and send what it owes. An order without an account would lose its customer. */
async function remind({ site: { deps } }: CommandCall, name: StoreName, key: string) {
  const subject = subjectOf(name, key);
  const isOrphan =
    subject?.kind === 'order' && (await readValue(deps, 'users', subject.userId)) === undefined;
  if (subject && !isOrphan) await addPointer(deps, subject);
}

export const backupCommands = [exportCommand, restoreCommand];
