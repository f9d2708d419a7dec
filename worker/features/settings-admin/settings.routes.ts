import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { canSendCodes } from '#worker/features/outbox/sms-service.usecases.ts'
import { offeredPaymentMethods } from '#worker/features/payments/methods/methods.usecases.ts'
import { offeredMethod } from '#worker/features/payments/payments.answers.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { publicFaq, publicSettings, publicTerms } from './settings-admin.answers.ts'

export const settingsRoutes = new Hono<AppEnv>()
  .get('/settings', allow.anyone(), publicAnswer(), async (c) => {
    const settings = c.get('settings')
    return c.json({
      data: {
        ...publicSettings(settings),
        // Without a code by SMS a registration cannot be completed.
        registration_open: canSendCodes(c.env, settings),
        available_payment_methods: offeredPaymentMethods({ settings, env: c.env }).map((id) =>
          offeredMethod({ id }),
        ),
      },
    })
  })
  .get('/settings/terms-and-conditions', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: publicTerms(c.get('settings')) }),
  )
  .get('/settings/faq', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: publicFaq(c.get('settings')) }),
  )
