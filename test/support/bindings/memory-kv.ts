/**
 * KV in memory. `lifetimes`: seconds, one for each write.
 * @param beforePut runs once ahead of a write, as another isolate would
 */
export function memoryKv(beforePut?: () => Promise<unknown>) {
  const values = new Map<string, string>()
  const lifetimes: (number | undefined)[] = []
  let hook = beforePut
  const kv = {
    async get(key: string, options?: { type?: 'text' | 'json' }) {
      const value = values.get(key) ?? null
      return options?.type === 'json' ? (JSON.parse(value ?? 'null') as unknown) : value
    },
    async put(key: string, value: string, options?: { expirationTtl?: number }) {
      const run = hook
      hook = undefined
      await run?.()
      lifetimes.push(options?.expirationTtl)
      values.set(key, value)
    },
    async delete(key: string) {
      values.delete(key)
    },
  } as unknown as KVNamespace
  return { kv, values, lifetimes }
}
