import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { done } from '#worker/lib/respond.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import {
  keepReview,
  readReportedReviews,
  removeReview,
  decideReply,
  readPendingReplies,
  decideComment,
  readHeldComments,
} from './admin.usecases.ts'
import * as z from 'zod/mini'
import { momentField } from '#worker/lib/input/query-fields.ts'
import { reviewReportReasons, refusalReasons } from '../ratings.schema.ts'

/** The version that the moderator read: a comment that was changed since is not decided unread. */
const commentDecision = z.object({ updated_at: momentField })

/** Like `commentDecision`, with the reason. */
const replyRefusal = z.extend(commentDecision, {
  reason: z.enum(refusalReasons, 'কারণ বেছে নিন'),
})

const reviewRemoval = z.extend(commentDecision, {
  reason: z.enum(reviewReportReasons, 'কারণ বেছে নিন'),
})

export const adminReviewsRoutes = new Hono<AppEnv>()
  .get('/admin/review-replies', allow.to('comments'), async (c) =>
    c.json(await readPendingReplies(c.get('db'))),
  )
  .post(
    '/admin/review-replies/:id/approve',
    allow.to('comments'),
    changesPublicData,
    withId,
    validate('json', commentDecision),
    async (c) => {
      await decideReply(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return done(c, 'উত্তরটি সফলভাবে প্রকাশ করা হয়েছে।')
    },
  )
  .post(
    '/admin/review-replies/:id/refuse',
    allow.to('comments'),
    changesPublicData,
    withId,
    validate('json', replyRefusal),
    async (c) => {
      await decideReply(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return done(c, 'উত্তরটি সফলভাবে ফেরত দেওয়া হয়েছে। সেবাদাতা কারণটি দেখবেন।')
    },
  )
  .get('/admin/reported-reviews', allow.to('comments'), async (c) =>
    c.json(await readReportedReviews(c.get('db'))),
  )
  .post(
    '/admin/reviews/:id/keep',
    allow.to('comments'),
    withId,
    validate('json', commentDecision),
    async (c) => {
      await keepReview(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return done(c, 'সফলভাবে জমা হয়েছে। মন্তব্যটি থাকছে।')
    },
  )
  .post(
    '/admin/reviews/:id/remove',
    allow.to('comments'),
    changesPublicData,
    withId,
    validate('json', reviewRemoval),
    async (c) => {
      const removal = { ...c.req.valid('param'), ...c.req.valid('json'), settings: c.get('settings') }
      await removeReview(c.get('db'), staffContextOf(c), removal)
      sendSmsAfterwards(c)
      return done(c, 'রেটিং ও মন্তব্য সফলভাবে সরানো হয়েছে। গ্রাহককে কারণ জানানো হচ্ছে।')
    },
  )
  .get('/admin/comments', allow.to('comments'), async (c) => c.json(await readHeldComments(c.get('db'))))
  .post(
    '/admin/comments/:id/approve',
    allow.to('comments'),
    changesPublicData,
    withId,
    validate('json', commentDecision),
    async (c) => {
      const decision = { ...c.req.valid('param'), ...c.req.valid('json'), name: 'publish' } as const
      await decideComment(c.get('db'), staffContextOf(c), decision)
      return done(c, 'মন্তব্যটি সফলভাবে প্রকাশ করা হয়েছে।')
    },
  )
  .post(
    '/admin/comments/:id/remove',
    allow.to('comments'),
    changesPublicData,
    withId,
    validate('json', commentDecision),
    async (c) => {
      const decision = { ...c.req.valid('param'), ...c.req.valid('json'), name: 'remove' } as const
      await decideComment(c.get('db'), staffContextOf(c), decision)
      return done(c, 'মন্তব্যটি সফলভাবে সরানো হয়েছে। তারাগুলো থাকছে।')
    },
  )
