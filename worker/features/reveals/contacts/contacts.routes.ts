import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { created, done } from '#worker/lib/respond.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { siteOf } from './check-site.request.ts'
import { confirmByLink, confirmContact, reportContact, readContacts } from './contacts.usecases.ts'
import { checkInput, contactsQuery, reportInput } from '#worker/features/reveals/reveals.schema.ts'
import { dismissRatingPrompt, readRatingPrompt } from '../reveals.usecases.ts'

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
      const input = {
        ...c.req.valid('json'),
        ...siteOf(c),
        providerId: c.req.valid('param').id,
      }
      const report = await reportContact(c.get('db'), c.get('user'), input, c.get('now'))
      sendSmsAfterwards(c, { kind: 'contact_check' })
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
  // A GET would be called by programs that show a preview of the link.
  .post('/contact-checks/confirm', allow.anyone(), validate('json', checkInput), async (c) => {
    await confirmByLink(c.get('db'), c.req.valid('json').token, signingKeys(c.env), c.get('now'))
    return done(c, 'নম্বরটি সফলভাবে নিশ্চিত হয়েছে। গ্রাহকেরা এটি দেখতে পাবেন।')
  })
  .get('/me/rating-prompt', allow.only('customer'), async (c) =>
    c.json({ data: await readRatingPrompt(c.get('db'), c.get('user'), c.get('now')) }),
  )
  // The id is that of the provider, as in the other routes of contacts.
  .post('/me/contacts/:id/dismiss-rating', allow.only('customer'), validate('param', idParam), async (c) => {
    await dismissRatingPrompt(c.get('db'), c.get('user'), c.req.valid('param').id, c.get('now'))
    return done(c, 'সফলভাবে জমা হয়েছে। এই সেবাদাতার বিষয়ে আর জিজ্ঞেস করব না।')
  })
