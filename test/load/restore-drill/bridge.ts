import { databaseOf } from '#seed/local-database.ts'

/** The path of the bindings of the site that runs. */
export const bridge = '/__bindings/'

/** Runs before and after each call, with its number from 1. */
type Watch = {
  before?: (call: number) => void
  during?: (call: number) => void
  after?: (call: number) => void
}

/** The bindings of a site in another process, as far as the commands use them. */
export function bridgedBindings(site: string, watch: Watch = {}) {
  let calls = 0
  async function call(path: string, init: RequestInit): Promise<Response> {
    const number = ++calls
    watch.before?.(number)
    const answering = fetch(`${site}${bridge}${path}`, { method: 'POST', ...init })
    watch.during?.(number)
    const answer = await answering
    watch.after?.(number)
    if (answer.status === 500) throw new Error((await answer.json<{ message: string }>()).message)
    return answer
  }
  const send = async <Result>(path: string, body: unknown): Promise<Result> =>
    (await call(path, { body: JSON.stringify(body) })).json<Result>()

  const bucket = (name: string) => {
    const at = (what: string, key: string) => `${what}/${name}?key=${encodeURIComponent(key)}`
    return {
      list: (options: R2ListOptions = {}) => send<R2Objects>(`list/${name}`, options),
      get: async (key: string) => {
        const answer = await call(at('get', key), {})
        return answer.status === 404 ? null : { arrayBuffer: () => answer.arrayBuffer() }
      },
      put: (key: string, content: Uint8Array<ArrayBuffer>, { httpMetadata = {} }: R2PutOptions = {}) =>
        call(at('put', key), { body: content, headers: { 'x-metadata': JSON.stringify(httpMetadata) } }),
      delete: (keys: string | string[]) => send<null>(`delete/${name}`, [keys].flat()),
    } as unknown as R2Bucket
  }
  return {
    env: {
      DB: databaseOf((body) => call('database', { body })),
      PICTURES: bucket('PICTURES'),
      DOCUMENTS: bucket('DOCUMENTS'),
      BACKUPS: bucket('BACKUPS'),
      KV: {
        delete: (key: string) => call(`kv?key=${encodeURIComponent(key)}`, {}),
      } as unknown as KVNamespace,
    },
    calls: () => calls,
  }
}
