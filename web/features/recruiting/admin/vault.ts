/**
 * Forms of workers on the phone of an agent. Texts and pictures are sealed with AES-GCM by a key that scripts cannot read out; it
 * belongs to one session. The end of the session deletes the database (`removePersonalData`), and a day without a change does, too.
 */
import { inStore } from '#web/lib/indexed-store.ts'
import { agentDatabase, notePicture, storedToken } from '#web/lib/session-store.ts'
import type { ImageField } from '#worker/features/submissions/submissions.schema.ts'
import type { FormFields } from './form.rules.ts'

export type StoredForm = {
  key: string
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  fields: FormFields
  pictures: Partial<Record<ImageField, Blob | undefined>>
  /** The agent has finished it: it is sent as soon as there is a line. */
  isDone: boolean
  /** Why the server refused it. */
  refusal?: string | undefined
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
type Row = Pick<StoredForm, 'key' | 'at' | 'isDone' | 'refusal'> & {
  fields: Sealed
  pictures: Partial<Record<ImageField, Sealed & { type: string }>>
}
type KeyRow = { id: 'key'; key: CryptoKey; session: string }

/** The storage of the phone is full. */
export class VaultFull extends Error {
  constructor() {
    super('ফোনে আর জায়গা নেই। জমা ফর্মগুলো পাঠান, অথবা ফোন থেকে কিছু মুছুন, তারপর আবার চেষ্টা করুন।')
    this.name = 'VaultFull'
  }
}

const stores = ['keys', 'forms', 'lists'] as const
type Store = (typeof stores)[number]

const makeStores = (database: IDBDatabase) => {
  for (const store of stores) database.createObjectStore(store, { keyPath: store === 'forms' ? 'key' : 'id' })
}

const inVault = <Result>(
  store: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> =>
  inStore({ database: agentDatabase, store, make: makeStores }, { mode, work }).catch((error: Error) => {
    throw error.name === 'QuotaExceededError' ? new VaultFull() : error
  })

/** Names the session without the token. @throws Error without a session */
async function sessionName(): Promise<string> {
  const token = storedToken()
  if (!token) throw new Error('the session has ended')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of this session. Forms of another session cannot be there any more, or are deleted now. */
async function vaultKey(): Promise<CryptoKey> {
  const session = await sessionName()
  const row = (await inVault('keys', 'readonly', (store) => store.get('key'))) as KeyRow | undefined
  if (row?.session === session) return row.key
  await inVault('forms', 'readwrite', (store) => store.clear())
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await inVault('keys', 'readwrite', (store) => store.put({ id: 'key', key, session } satisfies KeyRow))
  return key
}

// The name of the part keeps a sealed picture from being read as that of another form.
const algorithm = (iv: Uint8Array<ArrayBuffer>, part: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(part),
})

async function seal(key: CryptoKey, part: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(algorithm(iv, part), key, bytes) }
}

const unseal = (key: CryptoKey, part: string, { iv, data }: Sealed) =>
  crypto.subtle.decrypt(algorithm(iv, part), key, data)

/** Stores a form under its key. @throws VaultFull; Error when the session has ended or the browser stores nothing */
export async function saveForm(form: StoredForm): Promise<void> {
  const key = await vaultKey()
  const row: Row = {
    key: form.key,
    at: form.at,
    isDone: form.isDone,
    refusal: form.refusal,
    fields: await seal(key, `${form.key}/fields`, new TextEncoder().encode(JSON.stringify(form.fields))),
    pictures: {},
  }
  for (const [field, picture] of Object.entries(form.pictures) as [ImageField, Blob | undefined][])
    if (picture)
      row.pictures[field] = {
        ...(await seal(key, `${form.key}/${field}`, await picture.arrayBuffer())),
        type: picture.type,
      }
  // The session may have ended meanwhile.
  await sessionName()
  notePicture()
  await inVault('forms', 'readwrite', (store) => store.put(row))
}

export const removeForm = (key: string) => inVault('forms', 'readwrite', (store) => store.delete(key))

/** The forms of this session, the oldest first. What cannot be opened is deleted. */
export async function readForms(): Promise<StoredForm[]> {
  const key = await vaultKey()
  const rows = (await inVault('forms', 'readonly', (store) => store.getAll())) as Row[]
  const forms: StoredForm[] = []
  for (const row of rows.toSorted((a, b) => a.at - b.at))
    try {
      const { fields, pictures, ...rest } = row
      const form: StoredForm = {
        ...rest,
        fields: JSON.parse(
          new TextDecoder().decode(await unseal(key, `${row.key}/fields`, fields)),
        ) as FormFields,
        pictures: {},
      }
      for (const [field, sealed] of Object.entries(pictures) as [ImageField, Sealed & { type: string }][])
        form.pictures[field] = new Blob([await unseal(key, `${row.key}/${field}`, sealed)], {
          type: sealed.type,
        })
      forms.push(form)
    } catch {
      await removeForm(row.key)
    }
  return forms
}

/** What `load` answers; without a line, its last answer. The lists are public: trades and places. */
export async function withCopy<List>(id: string, load: () => Promise<List>): Promise<List | null> {
  try {
    const list = await load()
    await inVault('lists', 'readwrite', (store) => store.put({ id, list })).catch(() => undefined)
    return list
  } catch {
    const row = (await inVault('lists', 'readonly', (store) => store.get(id)).catch(() => undefined)) as
      { list: List } | undefined
    return row?.list ?? null
  }
}
