// The Worker, and in the same isolate the first page of the public list with nothing around it: no limits, headers, deadlines, session,
// settings, log or cache. `GET /edge/off` empties the cache of the data centre until `GET /edge/on`.
import { Hono } from 'hono'
import { listCards, listTotals } from '#worker/features/providers/listing/browse.queries.ts'
import worker from '#worker/index.ts'
import { listAnswer, type Row } from './list-answer.ts'

// The types of the browser, which the tests use as well, have no `default`.
const platform = caches as unknown as { default: Cache }
const emptyCache = { match: async () => undefined, put: async () => undefined, delete: async () => false }
let isOff = false
Object.defineProperty(globalThis, 'caches', {
  value: {
    get default() {
      return isOff ? emptyCache : platform.default
    },
  },
})

// As the isolates of the product remember them.
let names: ReadonlyMap<number, string> | null = null
const readNames = async (session: D1DatabaseSession) =>
  new Map(await session.prepare('SELECT id, name FROM categories').raw<[number, string]>())

const measured = new Hono<{ Bindings: Env }>()
  .get('/bare/biodata', async (c) => {
    const { category, division_id: division, gender } = c.req.query()
    const [categoryId, divisionId] = [category, division].map((id) => (id ? Number(id) : undefined))
    // The SQL of the product, so that the two cannot differ.
    const listing = { filter: { categoryId, divisionId, gender }, sort: 'newest' } as const
    const session = c.env.DB.withSession('first-unconstrained')
    const [rows, totals] = await session.batch<Row & { total: number }>(
      [
        listCards(listing, { reading: { from: 'start', skip: 0 }, limit: 20, lifting: null }),
        listTotals(listing),
      ]
        .map((query) => query.toSQL())
        .map(({ sql, params }) => session.prepare(sql).bind(...params)),
    )
    names ??= await readNames(session)
    return c.json(listAnswer(rows?.results ?? [], totals?.results[0]?.total ?? 0, names))
  })
  .get('/edge/:state', (c) => {
    isOff = c.req.param('state') === 'off'
    return c.body(null, 204)
  })

export default {
  fetch(request, env, context) {
    const isMeasured = /^\/(?:bare|edge)\//.test(new URL(request.url).pathname)
    return (isMeasured ? measured : worker).fetch(request, env, context)
  },
} satisfies ExportedHandler<Env>
