// `npm run recount`: repairs the averages of profiles and the totals and the order of lists.
import { parseArgs } from 'node:util'
import { recountLists } from '#worker/features/ratings/recount-lists.usecases.ts'
import { refreshOrder } from '#worker/features/providers/listing/refresh-order.usecases.ts'
import { openPlace } from './backup/open-place.ts'
import { commandDatabase } from './command-database.ts'
import { databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'

const usage = `npm run recount -- --remote --env production
npm run recount -- [--local] [--persist-to DIR]
The site may run meanwhile. After an interruption, run it again.`

const { values } = exitWith(usage, () => parseArgs({ options: databaseOptions }))
const { env, close } = await openPlace(values, usage)
const outcome = (repaired: number, of: string) => (repaired === 0 ? 'right' : `repaired (${repaired} ${of})`)
try {
  const db = commandDatabase(env.DB)
  const { averages, totals } = await recountLists(db)
  console.log(`averages: ${outcome(averages, 'profiles')}`)
  console.log(`totals of lists: ${outcome(totals, 'lists')}`)
  const forever = { deadline: { isOver: () => false }, parts: Infinity }
  const { handled } = await refreshOrder(db, { now: new Date(), isContinued: false, ...forever })
  console.log(`order of the lists: ${outcome(handled, 'providers')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
