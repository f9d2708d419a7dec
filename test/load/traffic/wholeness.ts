import { sql } from 'drizzle-orm'
import { openLocalBindings, patienceOfCommands } from '#seed/bindings.ts'
import { root, runProgram } from '#seed/run-tool.ts'
import { openDatabase } from '#worker/db/db.ts'
import { loadPhones } from './accounts.ts'

export type Verdict = { rule: string; holds: boolean; found: string }

type Done = {
  /** References of payments that were paid at the gateway. */
  paid: ReadonlySet<string>
  /** `customer:provider` of each number that was shown. */
  reveals: ReadonlySet<string>
}

/** Compares what the load did with the database of the stopped site, and checks the invariants of the whole database. */
export async function checkWholeness(persistTo: string, { paid, reveals }: Done): Promise<Verdict[]> {
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  let counts: Verdict[]
  try {
    const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
    const bought = await db.all<{ ref: string; status: string; subscriptions: number }>(sql`
      SELECT p.ref, p.status, (SELECT count(*) FROM subscriptions s WHERE s.id = p.subscription_id AND s.status = 'active') AS subscriptions
      FROM payments p JOIN users u ON u.id = p.user_id WHERE u.phone LIKE ${loadPhones} AND p.method = 'sslcommerz'`)
    const settled = bought.filter(({ status }) => status === 'paid')
    const [{ active = 0 } = {}] = await db.all<{ active: number }>(sql`
      SELECT count(*) AS active FROM subscriptions s JOIN payments p ON p.subscription_id = s.id
      JOIN users u ON u.id = s.user_id WHERE u.phone LIKE ${loadPhones} AND p.method = 'sslcommerz' AND s.status = 'active'`)
    const unsettled = [...paid].filter((ref) => !settled.some((payment) => payment.ref === ref))
    const stored = await db.all<{ pair: string }>(sql`
      SELECT r.customer_id || ':' || r.provider_id AS pair FROM reveals r JOIN users u ON u.id = r.customer_id
      WHERE u.phone LIKE ${loadPhones}`)
    const pairs = new Set(stored.map(({ pair }) => pair))
    const unspent = [...reveals].filter((pair) => !pairs.has(pair))
    counts = [
      {
        rule: 'each payment that the gateway took is paid, and is one active subscription',
        holds: unsettled.length === 0 && settled.length === paid.size && active === settled.length,
        found: `${paid.size} taken, ${settled.length} paid, ${active} subscriptions`,
      },
      {
        rule: 'each number that was shown is one spent view',
        holds: unspent.length === 0 && pairs.size === stored.length,
        found: `${reveals.size} shown, ${stored.length} spent`,
      },
    ]
  } finally {
    await close()
  }
  const { code, output, errors } = await runProgram(
    process.execPath,
    ['seed/check-invariants.ts', '--persist-to', persistTo],
    { show: false },
  )
  const found = (output || errors).trim().split('\n').at(-1) ?? ''
  return [...counts, { rule: '`check-invariants` finds nothing', holds: code === 0, found }]
}
