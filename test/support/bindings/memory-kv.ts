type Call = 'get' | 'put'

/** KV in memory. `before` runs once ahead of a call, as another isolate would. `lifetimes`: seconds, one for each write. */
export function memoryKv(before: Partial<Record<Call, () => Promise<unknown>>> = {}) {
  const values = new Map<string, string>()
  const lifetimes: (number | undefined)[] = []
  const hooks = { ...before }
  const interrupt = async (call: Call) => {
    const hook = hooks[call]
    delete hooks[call]
    await hook?.()
  }
  const kv = {
    async get(key: string, options?: { type?: 'text' | 'json' }) {
      await interrupt('get')
      const value = values.get(key) ?? null
      return options?.type === 'json' ? (JSON.parse(value ?? 'null') as unknown) : value
    },
    async put(key: string, value: string, options?: { expirationTtl?: number }) {
      await interrupt('put')
      lifetimes.push(options?.expirationTtl)
      values.set(key, value)
    },
    async delete(key: string) {
      values.delete(key)
    },
  } as unknown as KVNamespace
  return { kv, values, lifetimes }
}
