import type { BackupStore } from './backup-store.ts'

const pagesAtOnce = 5

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
  deleteFolder: async (name) => {
    for (let page = 0; page < pagesAtOnce; page++) {
      const { objects, truncated } = await bucket.list({ prefix: `${name}/` })
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
      if (!truncated) return true
    }
    return false
  },
})
