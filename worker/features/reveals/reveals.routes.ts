import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { freeNumberAskOf } from '#worker/features/entitlements/free-number/free-number.request.ts'
import { callerOf } from '#worker/features/sign-in/sign-in.request.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { isNewcomer } from './reveals.queries.ts'
import {
  revealInput,
  revealQuery,
  checkInput,
  contactsQuery,
  reportInput,
  answerInput,
  askedQuery,
  type AnswerInput,
} from './reveals.schema.ts'
import { readBalance, revealContact, dismissRatingPrompt, readRatingPrompt } from './reveals.usecases.ts'
import { notAskedHere } from './reveals.errors.ts'
import { sendSmsAfterwards } from '#worker/features/outbox/send-sms-afterwards.request.ts'
import { signingKeys } from '#worker/lib/keys.ts'
import { created, done } from '#worker/lib/respond.ts'
import { siteOf } from './contacts/check-site.request.ts'
import { confirmByLink, confirmContact, reportContact, readContacts } from './contacts/contacts.usecases.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import {
  changeAnswer,
  dismissQuestion,
  giveAnswer,
  readAsked,
  readOwnRate,
} from './call-feedback/call-feedback.usecases.ts'

/**
 * Lets a GET through that spends a view only if a script of this site or a program asked for it. Another site, a link, a
 * picture and a prefetch spend nothing. Browsers send these headers; programs may leave them out.
 * @throws 403 `not_asked_here`
 */
const askedByScript = createMiddleware<AppEnv>((c, next) => {
  const [site, mode] = [c.req.header('sec-fetch-site'), c.req.header('sec-fetch-mode')]
  const isElsewhere = site !== undefined && site !== 'same-origin'
  const isNoScript = mode !== undefined && mode !== 'cors' && mode !== 'same-origin'
  const isAhead = /prefetch|prerender/i.test(`${c.req.header('purpose')} ${c.req.header('sec-purpose')}`)
  if (isElsewhere || isNoScript || isAhead) throw notAskedHere()
  return next()
})

type Asked = { id: number; agrees: boolean; solution?: string | undefined }

const reveal = async (c: SignedInContext, { id: providerId, agrees, solution }: Asked) =>
  revealContact(
    c.get('db'),
    c.get('user'),
    {
      providerId,
      agrees,
      free: freeNumberAskOf(c, c.get('user'), isNewcomer),
      settings: c.get('settings'),
      caller: callerOf(c, solution),
    },
    c.get('now'),
  )

const givenBy = (c: SignedInContext, { id: revealId, ...said }: AnswerInput & { id: number }) => ({
  ...said,
  revealId,
  settings: c.get('settings'),
})

export const revealsRoutes = new Hono<AppEnv>()
  .get(
    '/service-workers/:id/biodata',
    allow.only('customer'),
    askedByScript,
    withId,
    validate('query', revealQuery),
    async (c) =>
      c.json(await reveal(c, { ...c.req.valid('param'), agrees: c.req.valid('query').agree === '1' })),
  )
  .post(
    '/service-workers/:id/biodata',
    allow.only('customer'),
    withId,
    validate('json', revealInput),
    async (c) => {
      const { agree: agrees, challenge: solution } = c.req.valid('json')
      return c.json(await reveal(c, { ...c.req.valid('param'), agrees, solution }))
    },
  )
  .get('/subscription/balance', allow.only('customer'), async (c) =>
    c.json(await readBalance(c.get('db'), c.get('user'), c.get('settings'), c.get('now'))),
  )
  .get('/me/contacts', allow.only('customer'), validate('query', contactsQuery), async (c) =>
    c.json(await readContacts(c.get('db'), c.get('user'), c.req.valid('query'))),
  )
  .post(
    '/me/contacts/:id/report',
    allow.only('customer'),
    withId,
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
  .post('/me/contacts/:id/dismiss-rating', allow.only('customer'), withId, async (c) => {
    await dismissRatingPrompt(c.get('db'), c.get('user'), c.req.valid('param').id, c.get('now'))
    return done(c, 'সফলভাবে জমা হয়েছে। এই সেবাদাতার বিষয়ে আর জিজ্ঞেস করব না।')
  })
  .get('/me/call-answer', allow.only('customer'), validate('query', askedQuery), async (c) => {
    const asked = { settings: c.get('settings'), providerId: c.req.valid('query').provider }
    return c.json({ data: await readAsked(c.get('db'), c.get('user'), asked, c.get('now')) })
  })
  // The id is that of the reveal.
  .post(
    '/me/call-answers/:id',
    allow.only('customer'),
    changesPublicData,
    withId,
    validate('json', answerInput),
    async (c) => {
      const given = givenBy(c, { ...c.req.valid('json'), ...c.req.valid('param') })
      await giveAnswer(c.get('db'), c.get('user'), given, c.get('now'))
      return created(c, 'ধন্যবাদ। আপনার উত্তর সফলভাবে জমা হয়েছে।')
    },
  )
  .put(
    '/me/call-answers/:id',
    allow.only('customer'),
    changesPublicData,
    withId,
    validate('json', answerInput),
    async (c) => {
      const given = givenBy(c, { ...c.req.valid('json'), ...c.req.valid('param') })
      await changeAnswer(c.get('db'), c.get('user'), given, c.get('now'))
      return done(c, 'ধন্যবাদ। আপনার উত্তর সফলভাবে জমা হয়েছে।')
    },
  )
  .post('/me/call-answers/:id/dismiss', allow.only('customer'), withId, async (c) => {
    await dismissQuestion(c.get('db'), c.get('user'), c.req.valid('param').id, c.get('now'))
    return done(c, 'সফলভাবে জমা হয়েছে। এই ফোনের কথা আর জিজ্ঞেস করব না।')
  })
  .get('/service-workers/me/call-rate', allow.only('service_worker'), async (c) =>
    c.json({ data: await readOwnRate(c.get('db'), c.get('user'), c.get('settings'), c.get('now')) }),
  )
