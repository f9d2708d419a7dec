import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { vocabularyOf } from '#worker/features/providers/search/understanding/vocabulary.request.ts'
import { isOn } from '#worker/features/settings/settings.rules.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { settingsKeys } from '#worker/lib/keys.ts'
import { created, done } from '#worker/lib/respond.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { invitationNotFound } from '../recruiting.errors.ts'
import { importInput, importsQuery, invitationAnswer, invitationInput, rowsInput } from './imports.schema.ts'
import {
  acceptInvitation,
  addRows,
  beginImport,
  checkRows,
  openInvitation,
  readImports,
  refuseInvitation,
  takeBack,
} from './imports.usecases.ts'

export const importsRoutes = new Hono<AppEnv>()
  .get('/admin/imports', allow.to('import'), validate('query', importsQuery), async (c) =>
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
  .post(
    '/admin/imports/:id/rows',
    allow.to('import'),
    validate('param', idParam),
    validate('json', rowsInput),
    async (c) => {
      const added = await addRows(c.get('db'), staffContextOf(c), {
        ...c.req.valid('param'),
        cells: c.req.valid('json').rows,
        vocabulary: await vocabularyOf(c),
        keys: settingsKeys(c.env),
      })
      return done(c, `${bengaliNumber(added)} জন সফলভাবে যোগ হয়েছেন।`, { added })
    },
  )
  .delete('/admin/imports/:id/waiting', allow.to('import'), validate('param', idParam), async (c) => {
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
