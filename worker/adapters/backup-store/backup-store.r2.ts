import type { BackupStore } from './backup-store.ts'

export const bucketStore = (bucket: R2Bucket): BackupStore => ({
  put: async (key, content) => {
    await bucket.put(key, content)
  },
  get: async (key) => {
    const object = await bucket.get(key)
    return object && new Uint8Array(await object.arrayBuffer())
  },
  listFolders: async () => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await bucket.list({ delimiter: '/', ...(cursor !== undefined && { cursor }) })
      names.push(...page.delimitedPrefixes.map((prefix) => prefix.slice(0, -1)))
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor !== undefined)
    return names.sort()
  },
  list: async (prefix, after) => {
    const page = await bucket.list({ prefix, ...(after !== undefined && { startAfter: after }) })
    const files = page.objects.map(({ key, size, uploaded }) => ({ key, bytes: size, changedAt: uploaded }))
    return { files, isLast: !page.truncated }
  },
  delete: async (keys) => {
    await bucket.delete([...keys])
  },
  storedBytes: (_, bytes) => bytes,
})
