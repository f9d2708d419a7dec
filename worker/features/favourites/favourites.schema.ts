import * as z from 'zod/mini'
import { momentCursor } from '#worker/lib/moment-cursor.ts'
import { maxFavourites } from './favourites-limits.schema.ts'

export const favouritesQuery = z.object({ cursor: z.optional(momentCursor) })

/** Ids of providers, newest first. An id that stands twice counts once. */
export const mergeInput = z.object({
  ids: z.pipe(
    z
      .array(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়')), 'কাকে কাকে রাখবেন তা জানান')
      .check(z.maxLength(maxFavourites, 'একসঙ্গে সর্বোচ্চ ২০০ জনকে রাখা যায়')),
    z.transform((ids) => [...new Set(ids)]),
  ),
})

/** Ids with commas between them, in any order: one answer is kept for all orders. */
export const cardsQuery = z.object({
  ids: z.pipe(
    z
      .string('কার কার কার্ড দেখাব তা জানান')
      .check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,19}$/, 'সঠিক আইডি নয়, অথবা ২০টির বেশি')),
    z.transform((text) => [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b)),
  ),
})
