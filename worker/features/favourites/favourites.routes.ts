import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import {
  addFavourite,
  mergeFavourites,
  readCards,
  readFavouriteIds,
  readFavourites,
} from './favourites.usecases.ts'
import * as z from 'zod/mini'
import { deleteFavourite } from './favourites.queries.ts'
import { momentCursor } from '#worker/lib/moment-cursor.ts'
import { maxFavourites } from './favourites-limits.schema.ts'

const favouritesQuery = z.object({ cursor: z.optional(momentCursor) })

/** Ids of providers, newest first. An id that stands twice counts once. */
const mergeInput = z.object({
  ids: z.pipe(
    z
      .array(z.int('সঠিক আইডি নয়').check(z.positive('সঠিক আইডি নয়')), 'কাকে কাকে রাখবেন তা জানান')
      .check(z.maxLength(maxFavourites, 'একসঙ্গে সর্বোচ্চ ২০০ জনকে রাখা যায়')),
    z.transform((ids) => [...new Set(ids)]),
  ),
})

/** Ids with commas between them, in any order: one answer is kept for all orders. */
const cardsQuery = z.object({
  ids: z.pipe(
    z
      .string('কার কার কার্ড দেখাব তা জানান')
      .check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,19}$/, 'সঠিক আইডি নয়, অথবা ২০টির বেশি')),
    z.transform((text) => [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b)),
  ),
})

export const favouritesRoutes = new Hono<AppEnv>()
  .get('/favourites/cards', allow.anyone(), validate('query', cardsQuery), publicAnswer(), async (c) => {
    return c.json({ data: await readCards(c.get('db'), c.req.valid('query').ids, c.get('now')) })
  })
  .get('/me/favourites', allow.only('customer'), validate('query', favouritesQuery), async (c) =>
    c.json(await readFavourites(c.get('db'), c.get('user'), c.req.valid('query').cursor, c.get('now'))),
  )
  .get('/me/favourites/ids', allow.only('customer'), async (c) =>
    c.json({ data: await readFavouriteIds(c.get('db'), c.get('user')) }),
  )
  .post('/me/favourites/merge', allow.only('customer'), validate('json', mergeInput), async (c) => {
    const merged = await mergeFavourites(c.get('db'), c.get('user'), c.req.valid('json').ids, c.get('now'))
    return done(c, 'এই ফোনের তালিকাটি আপনার পছন্দের তালিকায় সফলভাবে যোগ হয়েছে।', merged)
  })
  .put('/me/favourites/:id', allow.only('customer'), withId, async (c) => {
    await addFavourite(c.get('db'), c.get('user'), c.req.valid('param').id, c.get('now'))
    return done(c, 'পছন্দের তালিকায় সফলভাবে রাখা হয়েছে।')
  })
  .delete('/me/favourites/:id', allow.only('customer'), withId, async (c) => {
    await deleteFavourite(c.get('db'), c.get('user').id, c.req.valid('param').id)
    return done(c, 'পছন্দের তালিকা থেকে সফলভাবে সরানো হয়েছে।')
  })
