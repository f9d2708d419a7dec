type StoredWork<Result> = { mode: IDBTransactionMode; work: (store: IDBObjectStore) => IDBRequest<Result> }

/**
 * One transaction on one store of a database of this device, which is opened for it alone.
 * @param make makes the stores of a new database
 * @returns the result of the request when the transaction has completed: a full disk fails only then
 * @throws DOMException, for example `QuotaExceededError`; Error when the database cannot be opened
 */
export async function inStore<Result>(
  { database: name, store, make }: { database: string; store: string; make: (made: IDBDatabase) => void },
  { mode, work }: StoredWork<Result>,
): Promise<Result> {
  const database = await open(name, make)
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
    })
  } finally {
    database.close()
  }
}

function open(name: string, make: (made: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => make(request.result))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
    request.addEventListener('blocked', () => reject(new Error('the database is busy')))
  })
}
