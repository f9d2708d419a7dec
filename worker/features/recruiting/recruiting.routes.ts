import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { vocabularyOf } from '#worker/features/providers/search/understanding/vocabulary.request.ts'
import { isOn, openSecret } from '#worker/features/settings/settings.rules.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { created, done } from '#worker/lib/respond.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { invitationNotFound } from './recruiting.errors.ts'
import {
  importInput,
  invitationAnswer,
  invitationInput,
  rowsInput,
  agreement,
  codeRequest,
  onboardingForm,
  onboardingsQuery,
} from './recruiting.schema.ts'
import {
  acceptInvitation,
  addRows,
  beginImport,
  checkRows,
  openInvitation,
  readImports,
  refuseInvitation,
  takeBack,
} from './imports/imports.usecases.ts'
import { webhookMissedCalls } from '#worker/adapters/missed-calls/missed-calls.webhook.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { callerOf, codeCallerOf, codeSent } from '#worker/features/sign-in/sign-in.request.ts'
import { checkImages } from '#worker/features/submissions/submission-images.usecases.ts'
import { imageInputs } from '#worker/features/submissions/submissions.schema.ts'
import { forbidden, notFound } from '#worker/lib/errors.ts'
import { parseMultipart } from '#worker/middleware/admission.ts'
import * as z from 'zod/mini'
import { pageQuery } from '#worker/lib/input/query-fields.ts'
import {
  agreeByCall,
  agreeByCode,
  readForms,
  readOwnForms,
  sendAgreementCode,
  takeForm,
} from './onboarding/onboarding.usecases.ts'

const images = z.object(imageInputs)

export const recruitingRoutes = new Hono<AppEnv>()
  .get('/admin/imports', allow.to('import'), validate('query', pageQuery), async (c) =>
    c.json(await readImports(c.get('db'), c.req.valid('query').page)),
  )
  .post('/admin/imports/check', allow.to('import'), validate('json', rowsInput), async (c) => {
    const reading = {
      vocabulary: await vocabularyOf(c),
      keys: settingsKeys(c.env),
      now: c.get('now'),
      reader: c.get('user'),
    }
    return c.json({ data: await checkRows(c.get('db'), c.req.valid('json').rows, reading) })
  })
  .post('/admin/imports', allow.to('import'), validate('json', importInput), async (c) => {
    const origin = c.env.PUBLIC_ORIGIN || new URL(c.req.url).origin
    const id = await beginImport(c.get('db'), staffContextOf(c), { ...c.req.valid('json'), origin })
    return created(c, 'তালিকাটি সফলভাবে শুরু হয়েছে।', { id })
  })
  .post('/admin/imports/:id/rows', allow.to('import'), withId, validate('json', rowsInput), async (c) => {
    const added = await addRows(c.get('db'), staffContextOf(c), {
      ...c.req.valid('param'),
      cells: c.req.valid('json').rows,
      vocabulary: await vocabularyOf(c),
      keys: settingsKeys(c.env),
    })
    return done(c, `${bengaliNumber(added)} জন সফলভাবে যোগ হয়েছেন।`, { added })
  })
  .delete('/admin/imports/:id/waiting', allow.to('import'), withId, async (c) => {
    const deleted = await takeBack(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, `${bengaliNumber(deleted)} জনের তথ্য সফলভাবে মুছে ফেলা হয়েছে।`, { deleted })
  })
  .post('/invitations/open', allow.anyone(), validate('json', invitationInput), async (c) => {
    if (!isOn(c.get('settings'), 'list_import_enabled')) throw invitationNotFound()
    const { token } = c.req.valid('json')
    const data = await openInvitation(c.get('db'), token, settingsKeys(c.env), c.get('now'))
    return c.json({ data }, 200, { 'Cache-Control': 'private, no-store' })
  })
  .post('/invitations/answer', allow.anyone(), validate('json', invitationAnswer), async (c) => {
    const settings = c.get('settings')
    if (!isOn(settings, 'list_import_enabled')) throw invitationNotFound()
    const { token, agrees, gender } = c.req.valid('json')
    const answering = { token, keys: settingsKeys(c.env), now: c.get('now') }
    if (!agrees) {
      await refuseInvitation(c.get('db'), answering)
      return done(c, 'আপনার তথ্য সফলভাবে মুছে ফেলা হয়েছে। আর কোনো এসএমএস যাবে না।')
    }
    await acceptInvitation(c.get('db'), { ...answering, gender, settings })
    return done(c, 'সফলভাবে জমা হয়েছে। যাচাইয়ের পর আপনার প্রোফাইল সবাই দেখতে পাবেন।')
  })
  .get('/onboarding/forms', allow.to('onboard'), validate('query', pageQuery), async (c) => {
    const { page } = c.req.valid('query')
    const reading = { page, settings: c.get('settings'), now: c.get('now') }
    return c.json(await readOwnForms(c.get('db'), c.get('user'), reading))
  })
  .post(
    '/onboarding/forms',
    allow.to('onboard'),
    parseMultipart,
    validate('form', onboardingForm, async (c) => {
      const sent = z.parse(images, await c.req.parseBody())
      return (await checkImages(sent)).wrong
    }),
    async (c) => {
      const id = await takeForm(c.get('db'), staffContextOf(c), {
        form: c.req.valid('form'),
        store: imageStoreOf(c),
        settings: c.get('settings'),
        settingsKey: settingsKeys(c.env),
      })
      return created(c, 'ফর্মটি সফলভাবে পৌঁছেছে। এখন সেবাদাতার সম্মতি নিন।', { data: { id } })
    },
  )
  .post(
    '/onboarding/forms/:id/code',
    allow.to('onboard'),
    withId,
    validate('json', codeRequest),
    async (c) => {
      const caller = codeCallerOf(c, c.req.valid('json').challenge)
      const code = await sendAgreementCode(c.get('db'), staffContextOf(c), {
        ...c.req.valid('param'),
        caller,
      })
      return done(c, 'কোডটি সফলভাবে সেবাদাতার ফোনে পাঠানো হয়েছে।', codeSent(c, code))
    },
  )
  .post(
    '/onboarding/forms/:id/agreement',
    allow.to('onboard'),
    withId,
    validate('json', agreement),
    async (c) => {
      const { otp, challenge } = c.req.valid('json')
      const caller = callerOf(c, challenge)
      const settings = c.get('settings')
      await agreeByCode(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), otp, settings, caller })
      sendSmsAfterwards(c, { kind: 'onboarded' })
      return done(c, 'সম্মতি সফলভাবে নেওয়া হয়েছে। যাচাই শেষে সেবাদাতা এসএমএস পাবেন।')
    },
  )
  .post('/onboarding/missed-calls', allow.anyone(), async (c) => {
    const settings = c.get('settings')
    const secret = isOn(settings, 'agent_onboarding')
      ? openSecret(settings, 'missed_call_secret', settingsKeys(c.env))
      : ''
    if (secret === '') throw notFound()
    const report = { body: await c.req.text(), header: (name: string) => c.req.header(name) }
    const call = webhookMissedCalls(secret).read(report)
    if (!call) throw forbidden()
    if (await agreeByCall(c.get('db'), call, { settings, requestId: c.get('requestId'), now: c.get('now') }))
      sendSmsAfterwards(c, { kind: 'onboarded' })
    return done(c, 'খবরটি সফলভাবে নেওয়া হয়েছে।')
  })
  .get('/admin/onboarding', allow.to('read_onboarding'), validate('query', onboardingsQuery), async (c) => {
    const { page, ...filter } = c.req.valid('query')
    const reading = { page, settings: c.get('settings'), now: c.get('now') }
    return c.json(await readForms(c.get('db'), filter, reading))
  })
