import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, SignedInEnv } from '#worker/env.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { created } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { parseMultipart } from '#worker/middleware/parse-multipart.ts'
import { readOwnSubmission } from './own-submission.usecases.ts'
import { biodataForm, feePayment } from './submissions.schema.ts'
import { sentImages } from './sent-images.request.ts'
import { ensureMaySubmit, pictureErrors, submitBiodata, startBiodataFee } from './submissions.usecases.ts'
import { gatewayAccessOf } from '#worker/features/payments/methods/gateway-access.request.ts'

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
      return created(c, 'বায়োডাটা সফলভাবে জমা হয়েছে। যাচাই শেষে আপনাকে জানানো হবে।', {
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
        now: c.get('now'),
      })
      const answer: { ref: string; payment_url?: string } = { ref: started.ref }
      if (!('paymentUrl' in started))
        return created(c, 'ফি সফলভাবে পরিশোধ হয়েছে। এখন বায়োডাটা জমা দিন।', answer)
      answer.payment_url = started.paymentUrl
      return created(c, 'পেমেন্ট সফলভাবে শুরু হয়েছে। পরের ধাপে টাকা পরিশোধ করুন।', answer)
    },
  )
