import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { commentDecision } from './admin.schema.ts'
import { decideComment, readHeldComments } from './comments.usecases.ts'

export const adminCommentsRoutes = new Hono<AppEnv>()
  .get('/admin/comments', allow.to('comments'), async (c) => c.json(await readHeldComments(c.get('db'))))
  .post(
    '/admin/comments/:id/approve',
    allow.to('comments'),
    changesPublicData,
    validate('param', idParam),
    validate('json', commentDecision),
    async (c) => {
      const { id: ratingId } = c.req.valid('param')
      const { updated_at: updatedAt } = c.req.valid('json')
      await decideComment(c.get('db'), staffContextOf(c), { ratingId, updatedAt, name: 'publish' })
      return done(c, 'মন্তব্যটি সফলভাবে প্রকাশ করা হয়েছে।')
    },
  )
  .post(
    '/admin/comments/:id/remove',
    allow.to('comments'),
    changesPublicData,
    validate('param', idParam),
    validate('json', commentDecision),
    async (c) => {
      const { id: ratingId } = c.req.valid('param')
      const { updated_at: updatedAt } = c.req.valid('json')
      await decideComment(c.get('db'), staffContextOf(c), { ratingId, updatedAt, name: 'remove' })
      return done(c, 'মন্তব্যটি সফলভাবে সরানো হয়েছে। তারাগুলো থাকছে।')
    },
  )
