import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { yearsOfWork } from './years-of-work.js'

const statements = JSON.parse(readFileSync(process.env.PEER_STATEMENTS, 'utf8'))
const database = new Database(process.env.PEER_DATABASE, { readonly: true })

const pageRows = database.prepare(statements.page)
const totals = database.prepare(statements.totals)
const totalsOfGender = database.prepare(statements.totalsOfGender)
// Id, name, description, image, slug and the number of providers.
const categories = database.prepare(statements.categories).raw()
const nameOf = new Map(categories.all(1).map(([id, name]) => [id, name]))
const perPage = 20

/** The word of a trade in a place: see `listingScope` of the Worker. */
const scopeOf = ({ category, division_id: division }) =>
  `${category ? `c${category}` : ''}${division ? `v${division}` : 'x'}`

/** The first page of a filter, with the statements of the Worker. */
export function readListing(query) {
  const scope = scopeOf(query)
  const { gender } = query
  const rows = pageRows.all(scope + (gender ? gender[0] : ''), perPage)
  const { total } = gender ? totalsOfGender.get(scope, gender) : totals.get(scope)
  const last = Math.max(1, Math.ceil(total / perPage))
  const now = Date.now()
  return {
    data: rows.map((row) => ({
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
    page_keys: Object.fromEntries(
      [2, 3, 4, 5, last].filter((page) => page > 1 && page <= last).map((page) => [page, 'unsigned']),
    ),
  }
}

/** Keeps a value for a minute, as the Worker keeps categories and places. */
function kept(read) {
  let value
  let until = 0
  return () => {
    if (Date.now() > until) {
      value = read()
      until = Date.now() + 60_000
    }
    return value
  }
}

export const readFilters = kept(() => ({
  categories: categories.all(1).map(([id, name, , , , count]) => ({ id, name, count })),
  divisions: database.prepare('SELECT id, bn_name AS name FROM divisions ORDER BY bn_name').all(),
}))
