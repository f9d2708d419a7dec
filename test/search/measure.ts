/**
 * Measures the search with the queries of `queries.json` on a database with the demo.
 *
 *     node test/search/measure.ts
 */
import { measureQueries, openMeasuredDatabase, summaryOf } from './measure-queries.ts'

const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const now = new Date()
const database = await openMeasuredDatabase(now)
try {
  const measured = await measureQueries(database.db, now)
  const classes = Map.groupBy(measured, ({ query }) => query.class)
  console.table(
    Object.fromEntries(
      [...classes].map(([name, some]) => {
        const { clean } = summaryOf(some)
        const right = some.filter(({ isRight }) => isRight).length
        return [
          name,
          { queries: some.length, right, clean: some[0]?.query.trades.length ? percent(clean) : '–' },
        ]
      }),
    ),
  )
  const { success, clean } = summaryOf(measured)
  console.log(`${measured.length} queries: success@5 ${percent(success)}, clean ${percent(clean)}`)
  for (const { query, isRight, clean, shown } of measured)
    if (!isRight || clean < shown) console.log(`${isRight ? `${clean} of ${shown}` : 'wrong'}: ${query.q}`)
} finally {
  await database.close()
}
