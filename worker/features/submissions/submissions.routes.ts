import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { AppEnv, SignedInEnv } from '#worker/env.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { parseMultipart } from '#worker/middleware/admission.ts'
import {
  readOwnSubmission,
  ensureMaySubmit,
  pictureErrors,
  submitBiodata,
  startBiodataFee,
} from './submissions.usecases.ts'
import { answerWish } from './profile/answer.usecases.ts'
import {
  answerForm,
  biodataForm,
  changeForm,
  feePayment,
  imageInputs,
  ownTexts,
  pauseInput,
} from './submissions.schema.ts'
import { checkImages } from './submission-images.usecases.ts'
import { submitChange, withdrawChange } from './profile/changes.usecases.ts'
import { saveOwnTexts, setPaused } from './profile/own-profile.usecases.ts'
import { gatewayAccessOf } from '#worker/features/payments/methods/gateway-access.request.ts'

const images = z.object(imageInputs)

/** The pictures of a form whose other fields may be invalid. */
const sentImages = async (c: Context) => z.parse(images, await c.req.parseBody())

/** A worker who cannot submit gets this error before any error of the form. */
const maySubmit = createMiddleware<SignedInEnv>(async (c, next) => {
  await ensureMaySubmit(c.get('db'), c.get('user'), c.get('settings'))
  return next()
})

export const submissionsRoutes = new Hono<AppEnv>()
  .get('/service-workers/me', allow.only('service_worker'), async (c) => {
    const context = { settings: c.get('settings'), settingsKey: settingsKeys(c.env), now: c.get('now') }
    return c.json(await readOwnSubmission(c.get('db'), c.get('user'), context))
  })
  .post(
    '/service-workers',
    allow.only('service_worker'),
    parseMultipart,
    maySubmit,
    validate('form', biodataForm, async (c: Context<SignedInEnv>) =>
      pictureErrors(c.get('db'), c.get('user'), await sentImages(c)),
    ),
    async (c) => {
      const id = await submitBiodata(c.get('db'), c.get('user'), {
        form: c.req.valid('form'),
        store: imageStoreOf(c),
        settingsKey: settingsKeys(c.env),
        now: c.get('now'),
      })
      return created(c, 'প্রোফাইল সফলভাবে জমা হয়েছে। যাচাই শেষে আপনাকে জানানো হবে।', {
        data: { id, status: 'pending' as const },
      })
    },
  )
  .post(
    '/payment/biodata/initiate',
    allow.only('service_worker'),
    validate('json', feePayment),
    async (c) => {
      const started = await startBiodataFee(c.get('db'), c.get('user'), {
        method: c.req.valid('json').payment_method,
        access: gatewayAccessOf(c),
        requestId: c.get('requestId'),
        now: c.get('now'),
      })
      const answer: { ref: string; payment_url?: string } = { ref: started.ref }
      if (!('paymentUrl' in started))
        return created(c, 'ফি সফলভাবে পরিশোধ হয়েছে। এখন প্রোফাইল জমা দিন।', answer)
      answer.payment_url = started.paymentUrl
      return created(c, 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।', answer)
    },
  )
  .put(
    '/service-workers/me',
    allow.only('service_worker'),
    changesPublicData,
    validate('json', ownTexts),
    async (c) => {
      const saved = await saveOwnTexts(c.get('db'), staffContextOf(c), c.req.valid('json'))
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
      await setPaused(c.get('db'), staffContextOf(c), isPaused)
      const message = isPaused
        ? 'সফলভাবে বিরতি শুরু হয়েছে। গ্রাহকেরা এখন আপনাকে দেখবেন না।'
        : 'সফলভাবে চালু হয়েছে। গ্রাহকেরা আবার আপনাকে দেখতে পাবেন।'
      return done(c, message, { is_paused: isPaused })
    },
  )
  .post(
    '/service-workers/me/answer',
    allow.only('service_worker'),
    parseMultipart,
    validate('form', answerForm, async (c) => (await checkImages(await sentImages(c))).wrong),
    async (c) => {
      await answerWish(c.get('db'), staffContextOf(c), {
        form: c.req.valid('form'),
        store: imageStoreOf(c),
        settingsKey: settingsKeys(c.env),
      })
      return done(c, 'তথ্যটি সফলভাবে জমা হয়েছে। যাচাই শেষে আপনাকে জানানো হবে।')
    },
  )
  .post(
    '/service-workers/me/changes',
    allow.only('service_worker'),
    parseMultipart,
    validate('form', changeForm, async (c) => (await checkImages(await sentImages(c))).wrong),
    async (c) => {
      const id = await submitChange(c.get('db'), staffContextOf(c), {
        form: c.req.valid('form'),
        store: imageStoreOf(c),
        settingsKey: settingsKeys(c.env),
      })
      return created(c, 'পরিবর্তন সফলভাবে জমা হয়েছে। যাচাই হওয়া পর্যন্ত আগের তথ্যই দেখা যাবে।', { data: { id } })
    },
  )
  .delete('/service-workers/me/changes/:id', allow.only('service_worker'), withId, async (c) => {
    const { id: changeId } = c.req.valid('param')
    await withdrawChange(c.get('db'), staffContextOf(c), { changeId, buckets: imageStoreOf(c) })
    return done(c, 'পরিবর্তনটি সফলভাবে ফিরিয়ে নেওয়া হয়েছে।')
  })
