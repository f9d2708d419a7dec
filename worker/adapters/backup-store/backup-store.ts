/** `bytes`: as stored, so of an encrypted file those of its encrypted form. */
export type StoredFile = { key: string; bytes: number; changedAt: Date }

/** Where backups are kept: a bucket of this account or of another provider, or a folder of a computer. Keys are paths with `/`. */
export type BackupStore = {
  put(key: string, content: Uint8Array): Promise<void>
  /** @returns null when there is no such file */
  get(key: string): Promise<Uint8Array | null>
  /** The names of the folders at the top, in order. */
  listFolders(): Promise<string[]>
  /** At most 1,000 files whose keys begin with `prefix` and stand behind `after`, in the order of the bytes of their keys. */
  list(prefix: string, after?: string): Promise<{ files: StoredFile[]; isLast: boolean }>
  /** Deletes at most 1,000 files. A file that is missing is no error. */
  delete(keys: readonly string[]): Promise<void>
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
