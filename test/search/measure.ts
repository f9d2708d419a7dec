/**
 * Measures the search with the queries of the four files on a database with the demo.
 *
 *     npm run bench:search
 */
import { openDemoDatabase } from '#test/support/demo-database.ts'
import {
  everydayQueries,
  measureQueries,
  queries,
  spokenQueries,
  summaryOf,
  unseenQueries,
} from './measure-queries.ts'

const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const now = new Date()
const database = await openDemoDatabase(now)
try {
  for (const asked of [queries, spokenQueries, everydayQueries, unseenQueries]) {
    const measured = await measureQueries(database.db, now, asked)
    const classes = Map.groupBy(measured, ({ query }) => query.class)
    console.table(
      Object.fromEntries(
        [...classes].map(([name, some]) => [
          name,
          {
            queries: some.length,
            right: some.filter(({ isRight }) => isRight).length,
            first: some.filter(({ isFirstRight }) => isFirstRight).length,
            clean: percent(summaryOf(some).clean),
          },
        ]),
      ),
    )
    const { success, first, clean, unknown, nonsense } = summaryOf(measured)
    console.log(
      `${measured.length} queries: success@1 ${percent(first)}, success@5 ${percent(success)}, clean ${percent(clean)}, ` +
        `"not understood" on ${percent(unknown)} of the right answers, nonsense ${nonsense.filter(({ isRight }) => isRight).length} of ${nonsense.length}`,
    )
    for (const { query, isRight, isFirstRight, clean: right, shown, understood } of measured)
      if (!isRight || !isFirstRight || (right < shown && !nonsense.some((one) => one.query === query)))
        console.log(`${isRight ? `${right} of ${shown}` : 'wrong'}: ${query.q} (${understood})`)
  }
} finally {
  await database.close()
}
