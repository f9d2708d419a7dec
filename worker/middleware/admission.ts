import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import {
  AppError,
  badRequest,
  payloadTooLarge,
  tooManyRequests,
  unavailable,
  unsupportedMediaType,
} from '#worker/lib/errors.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { unsafeKeys } from '#worker/lib/key-strength.ts'

// What refuses a request before the database is asked.

/**
 * Answers nothing in production while a key is missing or known from development: anyone could make a token for it.
 * @throws 503 `unsafe_keys`; the log names the keys
 */
export const requireSafeKeys = createMiddleware<AppEnv>(async (c, next) => {
  const problems = c.env.ENVIRONMENT === 'production' ? unsafeKeys(c.env) : []
  if (problems.length > 0) {
    c.get('log').error('unsafe_keys', {
      keys: problems.map(({ name, reason }) => `${name} ${reason}`).join('; '),
    })
    throw unavailable('সাইটটি এখনো ঠিকমতো বসানো হয়নি। কিছুক্ষণ পরে আবার আসুন।', 'unsafe_keys', 600)
  }
  await next()
})

/**
 * How many reads of a network in a minute one isolate lets pass before it asks the limiter, which counts the rest. A call of the
 * limiter costs as much as a read of the database, and ordinary visitors stay below. Tests change the number.
 */
export const uncounted = { reads: 60 }

const minute = 60_000
// Bounds the memory. Behind it the counting starts again.
const maxNetworks = 10_000

let countedFrom = 0
const readsOf = new Map<string, number>()

/** Whether this isolate has seen so few reads of the network in this minute that they need no limiter. */
function isQuiet(network: string, now: number): boolean {
  if (now - countedFrom >= minute || now < countedFrom || readsOf.size >= maxNetworks) {
    readsOf.clear()
    countedFrom = now
  }
  const reads = (readsOf.get(network) ?? 0) + 1
  readsOf.set(network, reads)
  return reads <= uncounted.reads
}

/**
 * A bound for the writes and one for the reads of a network. Approximate and per location; the exact limits are rows in D1.
 * Off in development, where requests share one address. The calls of a page that is rendered here carry no address.
 */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && address) {
    const network = networkOf(address)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (isRead && isQuiet(network, c.get('now').getTime())) return next()
    const limiter = isRead ? c.env.READ_LIMITER : c.env.RATE_LIMITER
    // The limits that count are in the database: without an answer of this one the request goes on.
    const limited = inTime(limiter.limit({ key: network }), deadlines.cache)
    const answer = await limited.catch(() => null)
    if (answer?.success === false) throw tooManyRequests(60)
  }
  return next()
})

const methodNotAllowed = () =>
  new AppError({
    code: 'method_not_allowed',
    status: 405,
    message: 'এই ঠিকানায় এভাবে অনুরোধ পাঠানো যায় না।',
    headers: { Allow: 'GET, POST, PUT, DELETE' },
  })

/** Hono answers HEAD by running the GET handler, which may spend a view or write an audit row. @throws 405 */
export const refuseHead = createMiddleware<AppEnv>((c, next) => {
  if (c.req.method === 'HEAD') throw methodNotAllowed()
  return next()
})

const tooLarge = 'পাঠানো তথ্য অনেক বড়। ছোট করে আবার পাঠান।'
const picturesTooLarge = 'পাঠানো ছবি অনেক বড়। প্রতিটি ছবি সর্বোচ্চ ৫ এমবি হতে পারে।'

/** 413, before the body is read, for a body of more bytes. */
export function limitBodyTo(maxSize: number, message = tooLarge) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw payloadTooLarge(message)
    },
  })
}

// Three pictures of 5 MB and their form fields. All other bodies are a few short fields.
const forms = limitBodyTo(16 * 1024 * 1024, picturesTooLarge)
const fields = limitBodyTo(128 * 1024)

/** 413, before the body is read, for a body larger than any form of this product. */
export const limitBody = createMiddleware<AppEnv>((c, next) => {
  // A request for GET has no body.
  if (c.req.method === 'GET') return next()
  const isForm = /^multipart\/form-data/i.test(c.req.header('content-type') ?? '')
  return isForm ? forms(c, next) : fields(c, next)
})

/** @throws 400 for an upload that was cut off; 415 for any other content type */
export const parseMultipart = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) throw unsupportedMediaType()
  // Hono caches the parsed form, so the validation does not parse it again.
  await c.req.formData().catch(() => {
    throw badRequest('ছবিসহ ফর্মটি পুরোটা পৌঁছায়নি। ইন্টারনেট সংযোগ দেখে আবার জমা দিন।')
  })
  return next()
})
