import { ne } from 'drizzle-orm'
import { openDatabase } from '#worker/db/db.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { unseal } from '#worker/lib/crypto.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { requireWhole } from './backup/unfinished-restore.ts'
import { openLocalBindings, type LocalBindings } from './bindings.ts'
import { patienceOfCommands } from './patience-of-commands.ts'
import { loadDemo, type DemoOutcome } from './demo/load-demo.ts'
import { migrate } from './migrations.ts'
import { enableSandboxGateways } from './use-sandbox-gateways.ts'
import { referenceStatements } from './reference/reference-statements.ts'

type Options = {
  root: string
  /** The directory given to `npm start -- --persist-to`. */
  persistTo: string
  environment?: string | undefined
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
export async function seed({
  root,
  persistTo,
  environment,
  vars = {},
  gateways = false,
}: Options): Promise<string> {
  const { env, close } = await openLocalBindings({ root, persistTo, environment, vars })
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
  const [row] = await openDatabase(env.DB, 'primary', patienceOfCommands)
    .db.select({ sealed: providers.idNumberSealed })
    .from(providers)
    .where(ne(providers.idNumberSealed, ''))
    .limit(1)
  return row !== undefined && unseal(settingsKeys(env), row.sealed) === null
}
