// `npm run reindex`: asks the site to write the search words of all profiles again. The cron does it, 500 at a time.
import { parseArgs } from 'node:util'
import { refreshAllSql } from '#worker/features/providers/listing/list-index.queries.ts'
import { databaseArgs, databaseOptions } from './database-args.ts'
import { exitWith } from './exit-with.ts'
import { executeSql } from './run-tool.ts'

const usage = `npm run reindex -- --remote --env production
npm run reindex -- [--local] [--persist-to DIR]`

const database = exitWith(usage, () => databaseArgs(parseArgs({ options: databaseOptions }).values))
await executeSql(database, refreshAllSql).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
console.log('queued: the progress is on /admin/jobs')
