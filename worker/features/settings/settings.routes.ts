import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { enabledPaymentMethods } from './payment-methods.ts'
import { isOn, publicFaq, publicSettings, readSettings } from './settings.usecases.ts'

export const settingsRoutes = new Hono<AppEnv>()
  .get('/settings', allow.anyone(), edgeCache, async (c) => {
    const settings = await readSettings(c.get('db'), c.env.KV, c.get('now'))
    return c.json({ data: { ...publicSettings(settings), available_payment_methods: enabledPaymentMethods(settings) } })
  })
  .get('/settings/terms-and-conditions', allow.anyone(), edgeCache, async (c) => {
    const settings = await readSettings(c.get('db'), c.env.KV, c.get('now'))
    return c.json({
      data: {
        enabled: isOn(settings, 'terms_and_conditions_enabled'),
        title: settings.terms_and_conditions_title,
        content: settings.terms_and_conditions_content,
      },
    })
  })
  .get('/settings/faq', allow.anyone(), edgeCache, async (c) =>
    c.json({ data: publicFaq(await readSettings(c.get('db'), c.env.KV, c.get('now'))) }),
  )
