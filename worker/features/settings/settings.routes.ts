import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { listPaymentMethods } from '#worker/features/payments/payment-methods.usecases.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { publicFaq, publicSettings, publicTerms } from './settings.serialisers.ts'
import { readSettings } from './settings.usecases.ts'

export const settingsRoutes = new Hono<AppEnv>()
  .get('/settings', allow.anyone(), edgeCache, async (c) => {
    const settings = await readSettings(c.get('db'), c.env.KV, c.get('now'))
    return c.json({
      data: { ...publicSettings(settings), available_payment_methods: listPaymentMethods(settings) },
    })
  })
  .get('/settings/terms-and-conditions', allow.anyone(), edgeCache, async (c) =>
    c.json({ data: publicTerms(await readSettings(c.get('db'), c.env.KV, c.get('now'))) }),
  )
  .get('/settings/faq', allow.anyone(), edgeCache, async (c) =>
    c.json({ data: publicFaq(await readSettings(c.get('db'), c.env.KV, c.get('now'))) }),
  )
