import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { created, done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { changesPublicData } from '#worker/middleware/edge-cache.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { parseMultipart } from '#worker/middleware/parse-multipart.ts'
import { sentImages } from '#worker/features/submissions/sent-images.request.ts'
import { checkImages } from '#worker/features/submissions/submission-images.usecases.ts'
import { submitChange, withdrawChange } from './changes.usecases.ts'
import { saveOwnTexts } from './own-texts.usecases.ts'
import { setPaused } from './profile.usecases.ts'
import { changeForm, ownTexts, pauseInput } from '#worker/features/submissions/submissions.schema.ts'

export const ownProfileRoutes = new Hono<AppEnv>()
  .put(
    '/service-workers/me',
    allow.only('service_worker'),
    changesPublicData,
    validate('json', ownTexts),
    async (c) => {
      const saved = await saveOwnTexts(c.get('db'), actOf(c), c.req.valid('json'))
      return saved.waits
        ? done(c, 'আপনার লেখা সফলভাবে জমা হয়েছে। আমরা একবার দেখে নেওয়ার পর গ্রাহকেরা নতুন লেখা দেখবেন।', saved)
        : done(c, 'আপনার লেখা সফলভাবে বদলানো হয়েছে।', saved)
    },
  )
  .put(
    '/service-workers/me/pause',
    allow.only('service_worker'),
    changesPublicData,
    validate('json', pauseInput),
    async (c) => {
      const { is_paused: isPaused } = c.req.valid('json')
      await setPaused(c.get('db'), actOf(c), isPaused)
      const message = isPaused
        ? 'সফলভাবে বিরতি শুরু হয়েছে। গ্রাহকেরা এখন আপনাকে দেখবেন না।'
        : 'সফলভাবে চালু হয়েছে। গ্রাহকেরা আবার আপনাকে দেখতে পাবেন।'
      return done(c, message, { is_paused: isPaused })
    },
  )
  .post(
    '/service-workers/me/changes',
    allow.only('service_worker'),
    parseMultipart,
    validate('form', changeForm, async (c) => (await checkImages(await sentImages(c))).wrong),
    async (c) => {
      const id = await submitChange(c.get('db'), actOf(c), {
        form: c.req.valid('form'),
        store: imageStoreOf(c),
        settingsKey: settingsKeys(c.env),
      })
      return created(c, 'পরিবর্তন সফলভাবে জমা হয়েছে। যাচাই হওয়া পর্যন্ত আগের তথ্যই দেখা যাবে।', { data: { id } })
    },
  )
  .delete(
    '/service-workers/me/changes/:id',
    allow.only('service_worker'),
    validate('param', idParam),
    async (c) => {
      const { id: changeId } = c.req.valid('param')
      await withdrawChange(c.get('db'), actOf(c), { changeId, buckets: imageStoreOf(c) })
      return done(c, 'পরিবর্তনটি সফলভাবে ফিরিয়ে নেওয়া হয়েছে।')
    },
  )
