import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { created, done } from '#worker/lib/respond.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { confirmContact, reportContact, readContacts } from './contacts.usecases.ts'
import { contactsQuery, reportInput } from '#worker/features/reveals/reveals.schema.ts'

export const contactsRoutes = new Hono<AppEnv>()
  .get('/me/contacts', allow.only('customer'), validate('query', contactsQuery), async (c) =>
    c.json(await readContacts(c.get('db'), c.get('user'), c.req.valid('query'))),
  )
  .post(
    '/me/contacts/:id/report',
    allow.only('customer'),
    validate('param', idParam),
    validate('json', reportInput),
    async (c) => {
      const settings = c.get('settings')
      const input = { ...c.req.valid('json'), providerId: c.req.valid('param').id, settings }
      const report = await reportContact(c.get('db'), c.get('user'), input, c.get('now'))
      return created(
        c,
        report.view_returned
          ? 'আপনার কথা সফলভাবে জমা হয়েছে। নম্বর দেখার সুযোগটি ফেরত দেওয়া হয়েছে।'
          : 'আপনার কথা সফলভাবে জমা হয়েছে। নম্বরটি আমরা যাচাই করব।',
        report,
      )
    },
  )
  .post('/service-workers/me/contact/confirm', allow.only('service_worker'), async (c) => {
    await confirmContact(c.get('db'), c.get('user'), c.get('now'))
    return done(c, 'নম্বরটি সফলভাবে নিশ্চিত হয়েছে। গ্রাহকেরা এটি আবার দেখতে পাবেন।')
  })
