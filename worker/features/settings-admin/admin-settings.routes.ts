import { Hono } from 'hono'
import type * as z from 'zod/mini'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { gatewayAccessOf } from '#worker/features/payments/methods/gateway-access.request.ts'
import { sanitizeHtml } from '#worker/lib/text/html.ts'
import { done } from '#worker/lib/respond.ts'
import { validate, validateBody } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { changesPublicData, publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import {
  readAllAdminSettings,
  readTexts,
  saveGroup,
  type GivenSettings,
  readAdminSettings,
} from './admin-settings.usecases.ts'
import {
  requireCallable,
  paymentMethodStates,
  paymentWarnings,
  enabledPaymentMethods,
} from '#worker/features/settings/settings.rules.ts'
import { countTest, testPaymentMethod } from './service-tests.usecases.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { saveSite } from './site-pictures.usecases.ts'
import type { SettingsGroup } from '#worker/features/settings/setting-definitions.schema.ts'
import {
  contactInput,
  faqInput,
  moderationInput,
  retentionInput,
  notificationsInput,
  paymentInput,
  paymentTest,
  siteInput,
  systemInput,
  termsInput,
  smsSettingsInput,
  smsTest,
} from './settings-inputs.schema.ts'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'
import { canSendCodes } from '#worker/features/outbox/sms-service.usecases.ts'
import { offeredMethod } from '#worker/features/payments/payments.answers.ts'
import { publicFaq, publicSettings, publicTerms } from './settings-admin.answers.ts'
import { readRecentSms, readSmsHealth, retryFailedSms } from '#worker/features/outbox/sms-health.usecases.ts'
import { readSmsBalance, saveSmsSettings, sendTestSms } from './sms-settings.usecases.ts'
import { smsSize } from '#worker/features/outbox/sms-templates.schema.ts'

const shownSms = 50

export const adminSettingsRoutes = new Hono<AppEnv>()
  .get('/admin/settings', allow.to('settings'), async (c) => {
    const { settings, ...read } = await readAllAdminSettings(c.get('db'), settingsKeys(c.env))
    return c.json({ ...read, payment_methods: paymentMethodStates(settings, c.env.ENVIRONMENT) })
  })
  .get('/admin/settings/texts', allow.to('texts'), async (c) =>
    c.json(await readTexts(c.get('db'), settingsKeys(c.env))),
  )
  // Forms with pictures are sent as POST with `_method=PUT`.
  .post('/admin/settings/site', allow.to('settings'), changesPublicData, validateBody(siteInput), async (c) =>
    done(c, saved, { data: await saveSiteOf(c, c.req.valid('json')) }),
  )
  .put('/admin/settings/site', allow.to('settings'), changesPublicData, validateBody(siteInput), async (c) =>
    done(c, saved, { data: await saveSiteOf(c, c.req.valid('json')) }),
  )
  .put(
    '/admin/settings/contact',
    allow.to('settings'),
    changesPublicData,
    validate('json', contactInput),
    async (c) => done(c, saved, { data: (await save(c, 'contact', c.req.valid('json'))).saved }),
  )
  .put(
    '/admin/settings/payment',
    allow.to('settings'),
    changesPublicData,
    validate('json', paymentInput),
    async (c) => {
      const input = c.req.valid('json')
      requireCallable(input, c.env.ENVIRONMENT)
      const { saved: data, settings, before } = await save(c, 'payment', input)
      sendSmsAfterwards(c, { kind: 'secret_changed', settings: before })
      return done(c, saved, {
        data,
        warnings: paymentWarnings(settings, c.env.ENVIRONMENT),
        payment_methods: paymentMethodStates(settings, c.env.ENVIRONMENT),
      })
    },
  )
  .post('/admin/settings/payment/test', allow.to('settings'), validate('json', paymentTest), async (c) => {
    const { method } = c.req.valid('json')
    await countTest(c.get('db'), c.get('user').id, c.get('now'))
    const settings = await refreshSettings(c.env, c.get('now'))
    await testPaymentMethod(c.get('db'), staffContextOf(c), method, gatewayAccessOf(c, { settings }))
    return done(c, `${paymentMethodOf(method).name}: সংযোগ সফল। তথ্য ঠিক আছে।`, { method })
  })
  .put(
    '/admin/settings/system',
    allow.to('settings'),
    changesPublicData,
    validate('json', systemInput),
    async (c) => done(c, saved, { data: (await save(c, 'system', c.req.valid('json'))).saved }),
  )
  .put(
    '/admin/settings/terms',
    allow.to('texts'),
    changesPublicData,
    validate('json', termsInput),
    async (c) => {
      const { terms_and_conditions_content, terms_of_biodata_content, ...input } = c.req.valid('json')
      const texts = Object.entries({ terms_and_conditions_content, terms_of_biodata_content }).flatMap(
        ([key, html]) => (html === undefined ? [] : [[key, sanitizeHtml(html)]]),
      )
      const values = { ...input, ...(Object.fromEntries(texts) as GivenSettings) }
      return done(c, saved, { data: (await save(c, 'terms', values)).saved })
    },
  )
  .put(
    '/admin/settings/notifications',
    allow.to('settings'),
    validate('json', notificationsInput),
    async (c) => done(c, saved, { data: (await save(c, 'notifications', c.req.valid('json'))).saved }),
  )
  .put('/admin/settings/faq', allow.to('texts'), changesPublicData, validate('json', faqInput), async (c) =>
    done(c, saved, { data: (await save(c, 'faq', c.req.valid('json'))).saved }),
  )
  .put('/admin/settings/moderation', allow.to('settings'), validate('json', moderationInput), async (c) =>
    done(c, saved, { data: (await save(c, 'moderation', c.req.valid('json'))).saved }),
  )
  .put('/admin/settings/retention', allow.to('settings'), validate('json', retentionInput), async (c) =>
    done(c, saved, { data: (await save(c, 'retention', c.req.valid('json'))).saved }),
  )
  .get('/settings', allow.anyone(), publicAnswer(), async (c) => {
    const settings = c.get('settings')
    return c.json({
      data: {
        ...publicSettings(settings),
        // Without a code by SMS a registration cannot be completed.
        registration_open: canSendCodes(c.env, settings),
        available_payment_methods: enabledPaymentMethods(settings, c.env.ENVIRONMENT).map((id) =>
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
  .get('/admin/sms/settings', allow.to('settings'), async (c) =>
    c.json({ data: await readAdminSettings(c.get('db'), 'sms', settingsKeys(c.env)) }),
  )
  // Without a usable SMS service the public settings close the registration.
  .put(
    '/admin/sms/settings',
    allow.to('settings'),
    changesPublicData,
    validate('json', smsSettingsInput),
    async (c) => {
      const edit = { input: c.req.valid('json'), version: editVersion(c.req.header('if-match')) }
      const { saved: data, before } = await saveSmsSettings(c.get('db'), staffContextOf(c), edit, c.env)
      sendSmsAfterwards(c, { kind: 'secret_changed', settings: before })
      return done(c, 'এসএমএস সেটিংস সফলভাবে সংরক্ষণ হয়েছে।', { data })
    },
  )
  .post('/admin/sms/test', allow.to('settings'), validate('json', smsTest), async (c) => {
    const { test_number: phone, test_message: text } = c.req.valid('json')
    const { reference } = await sendTestSms(
      c.get('db'),
      staffContextOf(c),
      { phone, text },
      { log: c.get('log'), env: c.env },
    )
    return done(c, 'পরীক্ষার এসএমএস সফলভাবে পাঠানো হয়েছে।', { reference, parts: smsSize(text).parts })
  })
  .get('/admin/sms/outbox', allow.to('settings'), async (c) =>
    c.json({ data: await readRecentSms(c.get('db'), shownSms) }),
  )
  .post('/admin/sms/balance', allow.to('settings'), async (c) => {
    const balance = await readSmsBalance(c.get('db'), { ...c.var, env: c.env })
    return done(c, 'ব্যালেন্স সফলভাবে জানা গেছে।', { balance })
  })
  .get('/admin/notifications/health', allow.to('dashboard'), async (c) =>
    c.json({ data: { sms: await readSmsHealth(c.get('db')) } }),
  )
  .post('/admin/sms/retry', allow.to('settings'), async (c) => {
    const queued = await retryFailedSms(c.get('db'), staffContextOf(c))
    sendSmsAfterwards(c)
    return done(c, 'ব্যর্থ এসএমএসগুলো সফলভাবে আবার সারিতে রাখা হয়েছে।', { queued })
  })

const saved = 'সেটিংস সফলভাবে সংরক্ষণ হয়েছে।'

const save = <Group extends SettingsGroup>(c: SignedInContext, group: Group, values: GivenSettings) =>
  saveGroup(
    c.get('db'),
    staffContextOf(c),
    { group, values, version: editVersion(c.req.header('if-match')) },
    c.env,
  )

const saveSiteOf = (c: SignedInContext, input: z.output<typeof siteInput>) => {
  const { site_logo, site_favicon, delete_logo = false, delete_favicon = false, ...texts } = input
  return saveSite(
    c.get('db'),
    staffContextOf(c),
    {
      texts,
      pictures: { site_logo, site_favicon },
      remove: { site_logo: delete_logo, site_favicon: delete_favicon },
      version: editVersion(c.req.header('if-match')),
      store: imageStoreOf(c),
    },
    c.env,
  )
}
