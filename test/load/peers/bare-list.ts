import { Hono } from 'hono'
import { yearsOfWork } from '#worker/features/providers/years-of-work.rules.ts'
import { listCards, listTotals } from '#worker/features/providers/listing/browse.queries.ts'

const perPage = 20

// As the isolates of the product remember them.
let names: ReadonlyMap<number, string> | null = null
const readNames = async (session: D1DatabaseSession) =>
  new Map(await session.prepare('SELECT id, name FROM categories').raw<[number, string]>())

type Row = Record<'id' | 'name' | 'area' | 'district' | 'photo', string> &
  Record<'categoryId' | 'verifiedBadge' | 'ratingSum' | 'ratingCount', number> & {
    boostedUntil: number | null
    workExperience: string
  }

/**
 * The first page of the public list with nothing around it: no limits, headers, deadlines, session, settings, log or cache, and
 * page keys that are not signed. It has the SQL of the product and answers the same cards.
 */
export const bareList = new Hono<{ Bindings: Env }>()
  .get('/bare/nothing', (c) => c.text(''))
  .get('/bare/biodata', async (c) => {
    const { category, division_id: division, gender } = c.req.query()
    const [categoryId, divisionId] = [category, division].map((id) => (id ? Number(id) : undefined))
    // The SQL of the product, so that the two cannot differ.
    const listing = { filter: { categoryId, divisionId, gender }, sort: 'recommended' } as const
    const session = c.env.DB.withSession('first-unconstrained')
    const [rows, totals] = await session.batch<Row & { total: number }>(
      [
        listCards(listing, { reading: { from: 'start', skip: 0 }, limit: perPage, lifting: null }),
        listTotals(listing),
      ]
        .map((query) => query.toSQL())
        .map(({ sql, params }) => session.prepare(sql).bind(...params)),
    )
    const nameOf = (names ??= await readNames(session))
    const now = Date.now()
    const total = totals?.results[0]?.total ?? 0
    const last = Math.max(1, Math.ceil(total / perPage))
    return c.json({
      data: (rows?.results ?? []).map((row) => ({
        id: row.id,
        name: row.name,
        category: { name: nameOf.get(row.categoryId) },
        area: row.area,
        district: row.district,
        verified_badge: row.verifiedBadge === 1,
        is_boosted: row.boostedUntil !== null && row.boostedUntil > now,
        profile_photo: row.photo && `/storage/${row.photo}`,
        average_rating: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum * 100) / row.ratingCount) / 100,
        total_ratings: row.ratingCount,
        answer_rate: null,
        experience_years: yearsOfWork(row.workExperience),
      })),
      current_page: 1,
      last_page: last,
      per_page: perPage,
      total,
      has_more_than_total: false,
      near: null,
      page_keys: last > 1 ? { 2: 'unsigned', [last]: 'unsigned' } : {},
    })
  })
