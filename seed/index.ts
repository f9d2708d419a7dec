import { openLocalBindings } from './bindings.ts'
import { loadDemo, type DemoOutcome } from './demo/load-demo.ts'
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
 * Fills a local, migrated database: reference data always, demo data in development only. It can run at every start,
 * because existing rows stay unchanged.
 * @returns what it did, in words
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
    await env.DB.batch(referenceStatements(now).map((statement) => env.DB.prepare(statement)))
    if (env.ENVIRONMENT !== 'development') return 'reference data only'
    const outcome = await loadDemo(env, now)
    if (gateways) await enableSandboxGateways(env, now)
    return DEMO_WORDS[outcome]
  } finally {
    await close()
  }
}
