import { expect, it } from 'vitest'
import type { BackupStore } from '#worker/adapters/backup-store/backup-store.ts'
import type { Database } from '#worker/db/db.ts'
import { copyPage, type CopiedBuckets } from '#worker/features/operations/backups/copy-page.usecases.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'

const pageSize = 1000
const count = 20_000

/** The first key after another one, in a list in order. */
function indexBehind(keys: readonly string[], after: string): number {
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((keys[middle] ?? '') <= after) from = middle + 1
    else to = middle
  }
  return from
}

it('copies 20,000 pictures page by page, and the next time lists them only', async () => {
  const keys = Array.from(
    { length: count },
    (_, id) => `photos/${sha256Hex(String(id)).slice(0, 32)}-160.webp`,
  )
  keys.sort()
  const calls = { list: 0, put: 0 }
  const content = new Uint8Array(9)
  const bucket = {
    list: ({ startAfter = '', limit = pageSize }: R2ListOptions) => {
      const from = indexBehind(keys, startAfter)
      const objects = keys.slice(from, from + limit).map((key) => ({ key, size: 9, etag: key }))
      return Promise.resolve({ objects, truncated: from + limit < keys.length })
    },
    get: () => Promise.resolve({ arrayBuffer: () => Promise.resolve(content.buffer) }),
  } as unknown as CopiedBuckets[string]

  // A place that lists in order what was put, which is in order too, except within a step.
  const there: string[] = []
  const store = {
    put: (key: string) => {
      if (!key.startsWith('objects/')) return Promise.resolve()
      calls.put += 1
      const at = indexBehind(there, key)
      there.splice(at, 0, key)
      return Promise.resolve()
    },
    list: (prefix: string, after = prefix) => {
      calls.list += 1
      const from = indexBehind(there, after)
      const page = there.slice(from, from + pageSize)
      return Promise.resolve({
        files: page.map((key) => ({ key, bytes: 9, changedAt: new Date(0) })),
        isLast: from + pageSize >= there.length,
      })
    },
    delete: () => Promise.reject(new Error('nothing is gone')),
    storedBytes: (_: string, bytes: number) => bytes,
  } as unknown as BackupStore

  const buckets = { PICTURES: bucket }
  const sources = [
    { kind: 'bucket' as const, name: 'PICTURES', columns: ['key', 'size', 'etag'], key: ['key'] },
  ]
  // Nothing is gone, so the database is not asked.
  const db = null as unknown as Database
  const copyAll = async () => {
    const copied = new Set<string>()
    const backup = {
      name: 'backup',
      sources,
      position: { source: 0, after: null as string[] | null },
      step: 0,
    }
    while (backup.position.source === 0) {
      const page = await copyPage({ db, buckets, store }, backup, { copied, limit: Infinity })
      if (page) Object.assign(backup, { position: page.position, step: backup.step + 1 })
    }
  }
  await copyAll()
  expect(calls.put).toBe(count)
  expect(there.length).toBe(count)
  calls.list = 0
  await copyAll()
  expect(calls.put).toBe(count)
  expect(calls.list).toBeLessThan(60)
})
