import * as z from 'zod/mini'
import { idText } from '#worker/lib/input/id.schema.ts'

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

/** Fewer providers make no page for search engines: their profiles and the wider list say the same. */
export const minIndexed = 3

/** Later pages of a list are not for search engines: the lists of its places show the same providers. */
export const maxIndexedPage = 5
