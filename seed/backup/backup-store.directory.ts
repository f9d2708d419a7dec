import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'

/** Backups in a folder of this computer. */
export const directoryStore = (directory: string): BackupStore => ({
  put: async (key, content) => {
    const path = join(directory, key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  },
  get: (key) => readFile(join(directory, key)).catch(ifMissing(null)),
  listFolders: async () => {
    const entries = await readdir(directory, { withFileTypes: true }).catch(ifMissing([]))
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  },
  deleteFolder: async (name) => {
    await rm(join(directory, name), { recursive: true, force: true })
    return true
  },
})

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
