/**
 * Every store of the package's database, with what each is made with. The package adds one when it first needs it, and
 * where two are first needed at once the second is lost for the session: then nothing that is typed is kept for a reload.
 */
const stores: Readonly<Record<string, IDBObjectStoreParameters>> = {
  meta: {},
  'file-cache': {},
  'file-system-handles': {},
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
export function openDatabase(name: string, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const [store, options] of Object.entries(stores))
      if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, options);
  };
  return resultOf(request);
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('it could not be read'));
    };
  });
