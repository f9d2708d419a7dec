import * as z from 'zod/mini'
import { idText } from '#worker/lib/input/validate.ts'
import { id, json } from '#worker/openapi/answer-kit.ts'

export const slugLevels = ['trade', 'division', 'district', 'thana'] as const

// What is no slug is not found, and reaches the database as a parameter only.
const part = z.string().check(z.maxLength(200))

/** The parts of `/sheba/<trade>/<area>/<thana>`; an area is a division or a district. */
export const addressQuery = z.object({
  trade: part,
  area: z.optional(part),
  thana: z.optional(part),
})
export type AddressQuery = z.output<typeof addressQuery>

/** The filters of a list whose address is wanted. */
export const addressOfQuery = z.object({
  category: idText,
  division_id: z.optional(idText),
  district_id: z.optional(idText),
  upazila_id: z.optional(idText),
})
export type AddressOfQuery = z.output<typeof addressOfQuery>

const address = z.strictObject({
  path: z.string(),
  heading: z.string(),
  category: z.strictObject({ id, name: z.string() }),
  place: z.nullable(z.string()),
  filters: z.strictObject({
    category: id,
    division_id: z.optional(id),
    district_id: z.optional(id),
    upazila_id: z.optional(id),
  }),
  crumbs: z.array(z.strictObject({ name: z.string(), path: z.string() })),
})

export const slugsAnswers = {
  'GET /api/addresses': json(
    'The trade and place of a readable address, and its address today',
    z.strictObject({ data: address }),
  ),
  'GET /api/addresses/of': json(
    'The readable address of the list of a trade, everywhere or in a place',
    z.strictObject({ data: address }),
  ),
}
