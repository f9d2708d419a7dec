import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptionsShape } from 'miniflare'
import {
  getPlatformProxy,
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
  unstable_readConfig as readConfig,
} from 'wrangler'

type Query = { sql: string; params: readonly unknown[] }
/** `asRows`: the rows of the only statement, as arrays. */
type DatabaseCall = { queries: readonly Query[]; asRows: boolean }

/** Stands in the place of the Worker in a local runtime, and runs what {@link databaseOf} sends. */
const databaseRunner = `export default {
  async fetch(request, { DB }) {
    try {
      const { queries, asRows } = await request.json()
      const statements = queries.map(({ sql, params }) => DB.prepare(sql).bind(...params))
      return Response.json(asRows ? await statements[0].raw() : await DB.batch(statements))
    } catch (error) {
      return Response.json({ message: error.message }, { status: 500 })
    }
  },
}`

/**
 * The database of a local runtime, with one call of it for each statement or batch. The binding that Miniflare gives out makes three
 * calls for a statement and two for each statement of a batch, which take most of the time of a command.
 * @param send brings a request to the {@link databaseRunner}
 */
function databaseOf(send: (body: string) => Promise<{ ok: boolean; json(): Promise<unknown> }>): D1Database {
  const call = async <Result>(body: DatabaseCall): Promise<Result> => {
    const answer = await send(JSON.stringify(body))
    const found = await answer.json()
    if (!answer.ok) throw new Error((found as { message: string }).message)
    return found as Result
  }
  const run = (queries: readonly Query[]) => call<D1Result[]>({ queries, asRows: false })
  const statement = (query: Query) => {
    const all = async () => (await run([query]))[0]
    return {
      query,
      bind: (...params: unknown[]) => statement({ sql: query.sql, params: params.map(toJson) }),
      all,
      run: all,
      raw: () => call<unknown[][]>({ queries: [query], asRows: true }),
      first: async (column?: string) => {
        const row = (await all())?.results[0] as Record<string, unknown> | undefined
        return row === undefined ? null : column === undefined ? row : row[column]
      },
    }
  }
  const database = {
    prepare: (sql: string) => statement({ sql, params: [] }),
    batch: (statements: readonly { query: Query }[]) => run(statements.map(({ query }) => query)),
    getBookmark: () => null,
  }
  return { ...database, withSession: () => database } as unknown as D1Database
}

/** @throws TypeError for what JSON would change without a word */
function toJson(value: unknown): unknown {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return value
  throw new TypeError(`a parameter of a statement cannot be ${String(value)}`)
}

export type LocalBindings = {
  env: Pick<
    Env,
    'DB' | 'PICTURES' | 'DOCUMENTS' | 'BACKUPS' | 'KV' | 'ENVIRONMENT' | 'SETTINGS_KEY' | 'BACKUP_PUBLIC_KEY'
  >
  close(): Promise<void>
}

type Where = {
  root: string
  /** The directory given to `npm start -- --persist-to`. */
  persistTo: string
  /** A named environment of wrangler.toml; its top level when undefined. */
  environment?: string | undefined
  /** Variables of the command line. They override those of wrangler.toml and `.dev.vars`. */
  vars?: Readonly<Record<string, string>>
}

/** Opens the same local database and buckets that `npm start` serves from the same directory. */
export async function openLocalBindings({
  root,
  persistTo,
  environment,
  vars,
}: Where): Promise<LocalBindings> {
  // It would print that it reads `.dev.vars`.
  process.env.WRANGLER_LOG ??= 'warn'
  const { workerOptions } = workerOptionsOf(`${root}/wrangler.toml`, environment)
  const { bindings, d1Databases, r2Buckets, kvNamespaces, compatibilityDate } =
    workerOptions as V4WorkerOptionsShape
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      // Without it, the local runtime asks the internet where this machine is.
      cf: false,
      log: new Log(LogLevel.WARN),
      telemetry: { enabled: false },
      // wrangler's development server stores its data in this subdirectory.
      resourcePersistencePath: `${persistTo}/v3`,
      workers: [
        {
          name: 'kormi-data',
          compatibilityDate,
          bindings,
          d1Databases,
          r2Buckets,
          kvNamespaces,
          modules: [{ type: 'ESModule', path: 'index.js', contents: databaseRunner }],
        },
      ],
    }),
  )
  const found = await runtime.getBindings<LocalBindings['env']>()
  const DB = databaseOf((body) => runtime.dispatchFetch('http://localhost', { method: 'POST', body }))
  return { env: { ...found, DB, ...vars }, close: () => runtime.dispose() }
}

/** A named environment of wrangler.toml; its top level when undefined. */
export const readEnvironment = (root: string, environment: string | undefined) =>
  readConfig(
    { config: `${root}/wrangler.toml`, ...(environment && { env: environment }) },
    { hideWarnings: true },
  )

type DeployedConfig = {
  compatibility_date?: string | undefined
  d1_databases: readonly object[]
  r2_buckets: readonly object[]
  kv_namespaces: readonly object[]
}

/**
 * A configuration with the data of a deployed environment and nothing else: each binding reaches the real resource.
 * @param databaseId another database than that of the environment, or null for none
 */
export const remoteConfig = (config: DeployedConfig, databaseId?: string | null) => {
  const remote = (bindings: readonly object[]) => bindings.map((binding) => ({ ...binding, remote: true }))
  return {
    name: 'kormi-data',
    compatibility_date: config.compatibility_date,
    d1_databases:
      databaseId === null
        ? []
        : remote(config.d1_databases).map((binding) => ({
            ...binding,
            ...(databaseId !== undefined && { database_id: databaseId }),
          })),
    r2_buckets: remote(config.r2_buckets),
    kv_namespaces: remote(config.kv_namespaces),
  }
}

/**
 * Opens the database and buckets of a deployed environment. wrangler must be signed in.
 * @param databaseId see {@link remoteConfig}
 */
export async function openRemoteBindings(
  root: string,
  environment: string,
  databaseId?: string | null,
): Promise<LocalBindings> {
  const folder = await mkdtemp(join(tmpdir(), 'kormi-remote-'))
  const configPath = join(folder, 'wrangler.json')
  const config = readEnvironment(root, environment)
  await writeFile(configPath, JSON.stringify(remoteConfig(config, databaseId)))
  const proxy = await getPlatformProxy<LocalBindings['env']>({
    configPath,
    persist: false,
    remoteBindings: true,
  })
  return {
    env: { ...proxy.env, BACKUP_PUBLIC_KEY: String(config.vars.BACKUP_PUBLIC_KEY ?? '') },
    close: async () => {
      await proxy.dispose()
      await rm(folder, { recursive: true })
    },
  }
}
