import { batch, type Database } from '#worker/db/db.ts'
import { unmetTooDeep } from '#worker/features/providers/search/unmet/unmet-searches.errors.ts'
import { listPage, pageMeta } from '#worker/lib/list-page.ts'
import { countDemand, listDemand } from './demand.queries.ts'

/** A page of what people wait for, by trade and place. It names no person. @throws 404 for a page that is too deep */
export async function readDemand(db: Database, number: number | undefined, now: Date) {
  const page = listPage(number, { tooDeep: unmetTooDeep })
  const { rows, counted } = await batch(db, {
    rows: listDemand(db, now, page),
    counted: countDemand(db, now),
  })
  return {
    data: rows.map((row) => ({
      category: { id: row.category_id, name: row.category ?? '' },
      place: { level: row.place_level, id: row.place_id, name: row.place ?? '' },
      district: row.district,
      open: row.open,
      answered: row.answered,
      last_at: new Date(row.last_at).toISOString(),
    })),
    meta: pageMeta(page, counted),
  }
}
