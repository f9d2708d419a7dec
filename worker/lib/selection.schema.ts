import * as z from 'zod/mini'
import { filled } from './input/query-fields.ts'

/** Rows of one call that decides about several. Each is a decision of its own, so a longer selection is sent in parts. */
export const maxAtOnce = 50

/** Rows that a selection of "all that the filter finds" holds. */
export const maxSelected = 10_000

/** The ids of a call that decides about several rows. */
export const idsField = (none: string) =>
  z
    .array(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়')), none)
    .check(z.minLength(1, none), z.maxLength(maxAtOnce, 'একসঙ্গে সর্বোচ্চ ৫০টি বেছে নিন'))

/** The selected rows of a file, as a filter beside the others: ids with commas between. */
export const chosenIds = filled(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,49}$/, 'একসঙ্গে সর্বোচ্চ ৫০টি বেছে নিন')),
    z.transform((text: string) => text.split(',').map(Number)),
  ),
)
