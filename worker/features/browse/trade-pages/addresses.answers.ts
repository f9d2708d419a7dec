import * as z from 'zod/mini'
import { id, text } from '#worker/openapi/answer-kit.ts'
import type { ChainRow } from './addresses.queries.ts'
import { locativeOf } from '#worker/lib/text/locative.schema.ts'

export type PublicAddress = NonNullable<ReturnType<typeof publicAddress>>

/** Null if a level has no slug. `crumbs` begin with the trade and end with the address itself. */
export function publicAddress(row: ChainRow) {
  const { trade, trade_slug, division, district, thana } = row
  if (trade_slug === null) return null
  const base = `/sheba/${trade_slug}`
  const crumbs = [{ name: trade, path: base }]
  if (division !== null) {
    if (row.division_slug === null) return null
    crumbs.push({ name: `${division} বিভাগ`, path: `${base}/${row.division_slug}` })
  }
  if (district !== null) {
    if (row.district_slug === null) return null
    crumbs.push({ name: district, path: `${base}/${row.district_slug}` })
  }
  if (thana !== null) {
    if (row.thana_slug === null) return null
    crumbs.push({ name: thana, path: `${base}/${row.district_slug}/${row.thana_slug}` })
  }
  const place = thana ?? district ?? (division === null ? null : `${division} বিভাগ`)
  return {
    path: crumbs.at(-1)?.path ?? base,
    heading: place === null ? trade : `${locativeOf(place)} ${trade}`,
    category: { id: row.trade_id, name: trade },
    place,
    filters: {
      category: row.trade_id,
      ...(row.division_id !== null && { division_id: row.division_id }),
      ...(row.district_id !== null && { district_id: row.district_id }),
      ...(row.thana_id !== null && { upazila_id: row.thana_id }),
    },
    crumbs,
  }
}

export const addressAnswer = z.strictObject({
  path: text,
  heading: text,
  category: z.strictObject({ id, name: text }),
  place: z.nullable(text),
  filters: z.strictObject({
    category: id,
    division_id: z.optional(id),
    district_id: z.optional(id),
    upazila_id: z.optional(id),
  }),
  crumbs: z.array(z.strictObject({ name: text, path: text })),
})
