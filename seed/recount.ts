// `npm run recount`: compares each kept counter with the rows that it counts, and repairs it, in ranges.
import { parseArgs } from 'node:util'
import { openDatabase } from '#worker/db/db.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { recountCounter } from '#worker/features/operations/counters/counters.usecases.ts'
import { refreshOrder } from '#worker/features/providers/listing/refresh-order.usecases.ts'
import { openPlace } from './backup/open-place.ts'
import { patienceOfCommands } from './patience-of-commands.ts'
import { databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'

const usage = `npm run recount -- --remote --env production
npm run recount -- [--local] [--persist-to DIR]
The site may run meanwhile. After an interruption, run it again.`

/** Milliseconds between two lines about one counter. */
const pause = 5000

const { values } = exitWith(usage, () => parseArgs({ options: databaseOptions }))
const { env, close } = await openPlace(values, usage)
try {
  const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
  for (const name of counterNames) {
    let said = Date.now()
    const { differing, kept, actual } = await recountCounter(db, name, {
      now: new Date(),
      say: (progress) => {
        if (Date.now() - said < pause) return
        console.log(`${name}: ${progress}`)
        said = Date.now()
      },
    })
    const outcome =
      differing === 0 ? 'right' : `repaired (${differing} rows: kept ${kept}, counted ${actual})`
    console.log(`${name}: ${outcome}`)
  }
  const forever = { deadline: { isOver: () => false }, parts: Infinity }
  const { handled } = await refreshOrder(db, { now: new Date(), isContinued: false, ...forever })
  console.log(`order of the lists: ${handled === 0 ? 'right' : `repaired (${handled} providers)`}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
