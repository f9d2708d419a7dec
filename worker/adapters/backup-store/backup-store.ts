/** `bytes`: as stored, so of an encrypted file those of its encrypted form. */
export type StoredFile = { key: string; bytes: number; changedAt: Date }

/** Where backups are kept: a bucket of this account or of another provider, or a folder of a computer. Keys are paths with `/`. */
export type BackupStore = {
  put(key: string, content: Uint8Array): Promise<void>
  /** @returns null when there is no such file */
  get(key: string): Promise<Uint8Array | null>
  /** The names of the folders at the top, in order. */
  listFolders(): Promise<string[]>
  /** At most 1,000 files whose keys begin with `prefix` and come after `after`, in the order of the bytes of their keys. */
  list(prefix: string, after?: string): Promise<{ files: StoredFile[]; isLast: boolean }>
  /** Deletes at most 1,000 files. A file that is missing is no error. */
  delete(keys: readonly string[]): Promise<void>
  /** The size that the place lists for a file of so many bytes, which may be encrypted there. */
  storedBytes(key: string, bytes: number): number
}

const pagesAtOnce = 5

/** Deletes at most some thousand files of a folder. @returns whether nothing is left */
export async function deleteFolder(store: BackupStore, name: string): Promise<boolean> {
  for (let page = 0; page < pagesAtOnce; page++) {
    const { files, isLast } = await store.list(`${name}/`)
    if (files.length > 0) await store.delete(files.map(({ key }) => key))
    if (isLast) return true
  }
  return false
}

const callsAtOnce = 6

/** Does the work for each item, six at once by default. @throws the first error, after the calls that were under way */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
  atOnce = callsAtOnce,
): Promise<void> {
  const waiting = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return
      await work(item, index).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** All files whose keys begin so, page by page in their order. */
export async function* listAll(
  store: BackupStore,
  prefix: string,
  after?: string,
): AsyncGenerator<StoredFile> {
  for (let from = after; ;) {
    const { files, isLast } = await store.list(prefix, from)
    yield* files
    from = files.at(-1)?.key
    if (isLast || from === undefined) return
  }
}
