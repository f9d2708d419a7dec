// `npm run check-invariants`: checks the rules of the whole database, and changes nothing.
import { parseArgs } from 'node:util'
import { findBroken } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { openPlace } from './backup/open-place.ts'
import { requireWhole } from './backup/unfinished-restore.ts'
import { commandDatabase } from './command-database.ts'
import { databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'

const usage = `npm run check-invariants -- --remote --env production
npm run check-invariants -- [--local] [--persist-to DIR]`

const { values } = exitWith(usage, () => parseArgs({ options: databaseOptions }))
const { env, close } = await openPlace(values, usage)
try {
  await requireWhole(env.DB)
  const findings = await findBroken(commandDatabase(env.DB), new Date())
  for (const { rule, count, ids } of findings)
    console.log(`${rule}: ${count} rows${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`)
  if (findings.length === 0) console.log('all rules hold')
  process.exitCode = findings.length > 0 ? 1 : 0
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
} finally {
  await close()
}
