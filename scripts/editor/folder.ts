// Where the editor saves to: a repository elsewhere, or a folder on this machine.
import { openDatabase, resultOf } from './database.ts';

/** Where the package keeps the folder that somebody picked. */
const STORE = 'file-system-handles';
const KEY = 'root_dir_handle';

interface User {
  backendName?: string;
  token?: string;
}

/** Who has signed in, as the package keeps it. */
const user = () => JSON.parse(localStorage.getItem('sveltia-cms.user') ?? '{}') as User;

/** Whether the editor saves to a folder, and not to a repository elsewhere. */
export const isLocal = (): boolean => user().backendName === 'local';

/** What the host of the repository knows the person by. */
export const userToken = (): string => user().token ?? '';

/**
 * The text of a file in that folder; undefined when there is none.
 * @param database what the package calls its database of the repository: `github:owner/name`
 * @throws Error when the folder cannot be read.
 */
export async function readInFolder(database: string, path: string): Promise<string | undefined> {
  const names = path.split('/');
  let folder = await findFolder(database);
  try {
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
    const file = await folder.getFileHandle(names.at(-1) ?? '');
    return await (await file.getFile()).text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

async function findFolder(database: string): Promise<FileSystemDirectoryHandle> {
  const opened = await openDatabase(database);
  try {
    const store = opened.transaction(STORE).objectStore(STORE);
    const folder = (await resultOf(store.get(KEY))) as FileSystemDirectoryHandle | undefined;
    if (!folder) throw new Error('no folder was picked');
    return folder;
  } finally {
    opened.close();
  }
}
