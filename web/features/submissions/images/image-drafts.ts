import { imageFields, type ImageField } from '#worker/features/submissions/submissions.schema.ts'

/** Shrunk pictures of an unsent form, stored in IndexedDB. Every call may reject. */

const databaseName = 'kormi.drafts'
const storeName = 'images'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
    request.addEventListener('blocked', () => reject(new Error('the database is busy')))
  })
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      // A full disk fails only when the transaction completes.
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not stored')))
    })
  } finally {
    database.close()
  }
}

const keyOf = (attempt: string, field: ImageField) => `${attempt}/${field}`

export const storeImage = (attempt: string, field: ImageField, image: Blob) =>
  inStore('readwrite', (store) => store.put(image, keyOf(attempt, field)))

export const removeStoredImage = (attempt: string, field: ImageField) =>
  inStore('readwrite', (store) => store.delete(keyOf(attempt, field)))

/** The stored pictures of an attempt, by field. Deletes the pictures of all other attempts. */
export async function readImages(attempt: string): Promise<Partial<Record<ImageField, Blob>>> {
  const own = new Set(imageFields.map((field) => keyOf(attempt, field)))
  const keys = await inStore('readonly', (store) => store.getAllKeys())
  for (const key of keys) if (!own.has(String(key))) await inStore('readwrite', (store) => store.delete(key))
  const images: Partial<Record<ImageField, Blob>> = {}
  for (const field of imageFields) {
    const stored: unknown = await inStore('readonly', (store) => store.get(keyOf(attempt, field)))
    if (stored instanceof Blob) images[field] = stored
  }
  return images
}
