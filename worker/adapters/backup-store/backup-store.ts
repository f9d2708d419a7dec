/** Where backups are kept: a bucket, or a folder of a computer. Keys are paths with `/`. */
export type BackupStore = {
  put(key: string, content: Uint8Array): Promise<void>
  /** @returns null when there is no such file */
  get(key: string): Promise<Uint8Array | null>
  /** The names of the folders at the top, in order. */
  listFolders(): Promise<string[]>
  /** Deletes at most some thousand files of a folder. @returns whether nothing is left */
  deleteFolder(name: string): Promise<boolean>
}
