type Text = string | readonly string[] | undefined
type Part = string | Blob | readonly (string | Blob)[] | undefined

/** What a call takes, such as `client.api.places[':id'].$put({ param: { id }, json })`. */
type Input = {
  param?: Record<string, string>
  query?: Record<string, Text>
  form?: Record<string, Part>
  json?: unknown
}

type Options = { headers?: Record<string, string>; init?: RequestInit }

/**
 * The calls of Hono's client `hc`, whose types it takes. `hc` itself is 1.1 kB larger in every page, for cookies, web sockets and
 * addresses without a call.
 */
export function createClient<Client>(fetcher: typeof fetch, origin: string): Client {
  const at = (path: string): unknown =>
    new Proxy(() => undefined, {
      // A promise that resolves with a client asks it for `then`.
      get: (_, key) => (typeof key === 'string' && key !== 'then' ? at(`${path}/${key}`) : undefined),
      apply: (_, __, [input, options]: [Input?, Options?]) => send(fetcher, path, input, options),
    })
  return at(origin.replace(/\/+$/, '')) as Client
}

function send(
  fetcher: typeof fetch,
  path: string,
  { param = {}, query = {}, form, json }: Input = {},
  { headers, init }: Options = {},
): Promise<Response> {
  const [address = '', method = ''] = path.split('/$')
  const filled = address.replace(/\/:(\w+)/g, (_, name: string) => (param[name] ? `/${param[name]}` : ''))
  const search = addAll(new URLSearchParams(), query).toString()
  return fetcher(search ? `${filled}?${search}` : filled, {
    method: method.toUpperCase(),
    headers: new Headers({ ...headers, ...(json !== undefined && { 'Content-Type': 'application/json' }) }),
    body: json === undefined ? form && addAll(new FormData(), form) : JSON.stringify(json),
    ...init,
  })
}

function addAll<Fields extends URLSearchParams | FormData>(
  fields: Fields,
  values: Record<string, Part>,
): Fields {
  for (const [name, value] of Object.entries(values))
    for (const each of [value ?? []].flat()) fields.append(name, each as string)
  return fields
}
