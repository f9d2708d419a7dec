import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptionsShape } from 'miniflare'
import {
  getPlatformProxy,
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
  unstable_readConfig as readConfig,
} from 'wrangler'
import { databaseOf, databaseRunner } from './local-database.ts'

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
  environment: string | undefined
  /** Variables of the command line. They override those of wrangler.toml and `.dev.vars`. */
  vars: Readonly<Record<string, string>>
}

/** Opens the same local database and buckets that `npm start` serves from the same directory. */
export async function openLocalBindings({
  root,
  persistTo,
  environment,
  vars,
}: Where): Promise<LocalBindings> {
  const { workerOptions } = quietly(() => workerOptionsOf(`${root}/wrangler.toml`, environment))
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

/** wrangler would print that it reads `.dev.vars`. */
function quietly<Result>(read: () => Result): Result {
  const { WRANGLER_LOG: before } = process.env
  process.env.WRANGLER_LOG = before ?? 'warn'
  try {
    return read()
  } finally {
    // A tool that a command runs afterwards prints its results at the usual level.
    if (before === undefined) delete process.env.WRANGLER_LOG
  }
}

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
  const config = readConfig({ config: `${root}/wrangler.toml`, env: environment }, { hideWarnings: true })
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
