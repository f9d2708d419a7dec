// `npm run recount`: compares each kept counter with the rows that it counts, and repairs it.
import { parseArgs } from 'node:util'
import { recountText } from '#worker/features/operations/counters/counters.queries.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { readRecount } from './counters/recount-outcome.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run recount -- --remote --env production
npm run recount -- [--local] [--persist-to DIR]`

const database = exitWith(usage, () => databaseArgs(parseArgs({ options: databaseOptions }).values))
// One command a counter: D1 runs the statements of a command as one batch, and stops a batch after 30 seconds.
for (const name of counterNames) {
  const command = `${recountText(name, new Date()).join(';\n')};`
  const { code, output, errors } = await runTool(
    'wrangler',
    ['d1', 'execute', 'DB', ...database, '--yes', '--json', '--command', command],
    { show: false },
  )
  if (code !== 0) {
    console.error(errors || output)
    process.exit(1)
  }
  console.log(`${name}: ${readRecount(output)}`)
}
