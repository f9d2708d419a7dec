import { randomBytes } from 'node:crypto'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { serveBundle, type BundledSite } from '#test/support/bundled-site/serve-bundle.ts'

export type Listing = { data: { id: number }[]; total: number; page_keys: unknown }

/** Seeds a folder, if that has not been done. */
export const prepareRows = (port: number, persistTo: string): Promise<void> =>
  prepareSite(
    { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
    { build: 'any', signal: new AbortController().signal },
  )

/**
 * The site beside a bare list, as in production: with the limits of networks, safe keys and sampled lines of the log. Its address
 * reaches the Worker itself.
 */
export async function serveMeasured(port: number, persistTo: string): Promise<BundledSite> {
  const workerPort = port + 5
  const { stop } = await serveBundle({
    port,
    workerPort,
    persistTo,
    vars: {
      ENVIRONMENT: 'production',
      LOG_SAMPLE: '',
      JWT_SECRET: randomBytes(32).toString('base64url'),
      SETTINGS_KEY: randomBytes(32).toString('base64url'),
    },
    entrypoint: new URL('measured-worker.ts', import.meta.url).pathname,
  })
  return { url: new URL(`http://127.0.0.1:${workerPort}`), stop }
}

export const readJson = async <Answer>(address: string) => (await (await fetch(address)).json()) as Answer

/** Filters of full pages. Each is another list, so that requests at one time do not share a read. */
export async function fullLists(origin: string): Promise<string[]> {
  const { data: trades } = await readJson<Listing>(`${origin}/api/biodata/categories`)
  const { data: divisions } = await readJson<Listing>(`${origin}/api/locations/divisions`)
  const filters = [
    ...trades.map(({ id }) => `category=${id}`),
    ...divisions.flatMap(({ id }) =>
      ['', '&gender=male', '&gender=female'].map((more) => `division_id=${id}${more}`),
    ),
  ]
  const lists: string[] = []
  for (const filter of filters) {
    const { data } = await readJson<Listing>(`${origin}/api/biodata?${filter}&fields=card`)
    if (data.length === 20) lists.push(filter)
  }
  return lists
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
