import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { vocabularyOf } from '#worker/features/providers/search/understanding/vocabulary.request.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { unmetQuery, unmetWord } from './unmet.schema.ts'
import { addUnmetWord, readUnmetSearches, removeUnmetSearch } from './unmet.usecases.ts'

export const unmetSearchesRoutes = new Hono<AppEnv>()
  .get('/admin/searches/unmet', allow.to('read_demand'), validate('query', unmetQuery), async (c) => {
    const options = { vocabulary: await vocabularyOf(c), now: c.get('now') }
    return c.json(await readUnmetSearches(c.get('db'), c.req.valid('query').page, options))
  })
  .post(
    '/admin/searches/unmet/:id/word',
    allow.to('catalogue'),
    changesPublicData,
    validate('param', idParam),
    validate('json', unmetWord),
    async (c) => {
      const word = { id: c.req.valid('param').id, categoryId: c.req.valid('json').category_id }
      await addUnmetWord(c.get('db'), staffContextOf(c), word)
      return done(c, 'শব্দটি সফলভাবে যোগ করা হয়েছে।')
    },
  )
  .delete('/admin/searches/unmet/:id', allow.to('catalogue'), validate('param', idParam), async (c) => {
    await removeUnmetSearch(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'লেখাটি তালিকা থেকে সফলভাবে সরানো হয়েছে।')
  })
