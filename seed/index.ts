import { ne } from 'drizzle-orm'
import { providers } from '#worker/features/providers/providers.table.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { requireWhole } from './backup/unfinished-restore.ts'
import { openLocalBindings, type LocalBindings } from './bindings.ts'
import { commandDatabase } from './command-database.ts'
import { loadDemo, type DemoOutcome } from './demo/load-demo.ts'
import { migrate } from './migrations.ts'
import { referenceStatements } from './reference/reference-statements.ts'
import { sealSecret } from '#worker/features/settings/settings.rules.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import type { SettingKey } from '#worker/features/settings/settings.schema.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'
import { sandboxGateways } from './sandbox-gateways.ts'

/** Enables both online gateways on a development site and connects them to the local test doubles. */
async function enableSandboxGateways(env: LocalBindings['env'], now: Date): Promise<void> {
  const { sslcommerz, nogorpay } = sandboxGateways
  const plain = {
    enable_sslcommerz: '1',
    ssl_sandbox: '1',
    ssl_store_id: sslcommerz.storeId,
    enable_nogorpay: '1',
    nogorpay_base_url: nogorpay.baseUrl,
  }
  const keys = settingsKeys(env)
  const values: Partial<Record<SettingKey, string>> = {
    ...plain,
    ssl_store_password: sealSecret(plain, 'ssl_store_password', sslcommerz.password, keys),
    nogorpay_api_key: sealSecret(plain, 'nogorpay_api_key', nogorpay.apiKey, keys),
  }
  const db = commandDatabase(env.DB)
  for (const [key, value] of Object.entries(values))
    await saveSetting(db, key as SettingKey, value, { userId: null, now })
  await raiseNumber(db, 'settings')
}

type Options = {
  root: string
  /** The directory given to `npm start -- --persist-to`. */
  persistTo: string
  vars?: Readonly<Record<string, string>>
  /** Enables the online gateways, connected to the local test doubles. Has an effect in development only. */
  gateways?: boolean
}

const DEMO_WORDS: Record<DemoOutcome, string> = {
  loaded: 'demo data loaded',
  present: 'the demo data already exists',
  not_empty: 'this database already has users, so no demo data was added',
}

/**
 * Migrates and fills a local database: reference data always, demo data in development only. It can run at every start,
 * because existing rows stay unchanged.
 * @returns what it did, in words
 * @throws OtherSchema when the database cannot be migrated; HalfRestored while it has only a part of a copy
 */
export async function seed({ root, persistTo, vars = {}, gateways = false }: Options): Promise<string> {
  const { env, close } = await openLocalBindings({ root, persistTo, vars })
  try {
    const now = new Date()
    await requireWhole(env.DB)
    await migrate(env.DB)
    await env.DB.batch(referenceStatements(now).map((statement) => env.DB.prepare(statement)))
    if (env.ENVIRONMENT !== 'development') return 'reference data only'
    const outcome = await loadDemo(env, now)
    if (gateways) await enableSandboxGateways(env, now)
    return (await isSealedWithAnotherKey(env))
      ? `${DEMO_WORDS[outcome]}, sealed with another SETTINGS_KEY: its identity numbers cannot be shown`
      : DEMO_WORDS[outcome]
  } finally {
    await close()
  }
}

/** A folder of data may be older than the keys in `.dev.vars`. */
async function isSealedWithAnotherKey(env: LocalBindings['env']): Promise<boolean> {
  const [row] = await commandDatabase(env.DB)
    .select({ sealed: providers.idNumberSealed })
    .from(providers)
    .where(ne(providers.idNumberSealed, ''))
    .limit(1)
  return row !== undefined && unseal(settingsKeys(env), row.sealed) === null
}
