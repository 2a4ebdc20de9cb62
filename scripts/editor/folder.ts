// Where the editor saves to, a repository elsewhere or a folder on this machine, and what the package keeps in the browser.

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

/**
 * Every store of the package's database, with what each is made with. The package adds one when it first needs it, and
 * where two are first needed at once the second is lost for the session: then nothing that is typed is kept for a reload.
 */
const stores: Readonly<Record<string, IDBObjectStoreParameters>> = {
  meta: {},
  'file-cache': {},
  [STORE]: {},
  'asset-hashes': {},
  'asset-thumbnails': {},
  'ui-settings': {},
  'draft-backups': { keyPath: ['collectionName', 'slug'] },
};

/**
 * Makes the stores before the package asks for any. A browser that keeps nothing still publishes, so that no failure counts.
 * @param name what the package calls its database of the repository: `github:owner/name`
 */
export async function prepareDatabase(name: string): Promise<void> {
  try {
    const database = await openDatabase(name);
    const { version, objectStoreNames } = database;
    database.close();
    const isWhole = Object.keys(stores).every((store) => objectStoreNames.contains(store));
    if (!isWhole) (await openDatabase(name, version + 1)).close();
  } catch (error) {
    console.warn('No copies of what is typed are kept.', error);
  }
}

/** Whoever opens it closes it, too: the package could not add to one that stays open. */
function openDatabase(name: string, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const [store, options] of Object.entries(stores))
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, options);
  };
  return resultOf(request);
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('it could not be read'));
    };
  });
