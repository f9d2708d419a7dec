import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'

const filesAtOnce = 1000

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
  list: async (prefix, after = '') => {
    const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(ifMissing([]))
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((key) => key.startsWith(prefix) && inOrderOfBytes(key, after) > 0)
      .sort(inOrderOfBytes)
    const files = keys.slice(0, filesAtOnce).map(async (key) => {
      const { size, mtime } = await stat(join(directory, key))
      return { key, bytes: size, changedAt: mtime }
    })
    return { files: await Promise.all(files), isLast: keys.length <= filesAtOnce }
  },
  delete: async (keys) => {
    await Promise.all(keys.map((key) => rm(join(directory, key), { force: true })))
  },
  storedBytes: (_, bytes) => bytes,
})

const inOrderOfBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
