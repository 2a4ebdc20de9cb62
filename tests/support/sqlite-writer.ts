// A process that counts up in one document of an SQLite store, and writes each number once it is stored.
import { randomBytes } from 'node:crypto';
import process from 'node:process';

import { sqliteStore } from '../../netlify/server/storage/sqlite.ts';

const [file = '', times = ''] = process.argv.slice(2);
const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');
const store = sqliteStore({ file, name: 'numbers', randomHex });

async function countUp(): Promise<number> {
  const stored = await store.get('counter');
  const next = stored ? (stored.value as { count: number }).count + 1 : 1;
  const condition = stored ? { ifMatch: stored.etag } : ({ ifNew: true } as const);
  const etag = await store.put('counter', { count: next }, condition);
  return etag === undefined ? countUp() : next;
}

/** Resolves once the number has left this process: otherwise several could wait here when it is killed. */
const tell = (count: number) =>
  new Promise<void>((resolve) => process.stdout.write(`${count}\n`, () => resolve()));

for (let done = 0; done < Number(times); done += 1) await tell(await countUp());
