import { bodyLimit } from 'hono/body-limit'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import {
  AppError,
  badRequest,
  overloaded,
  payloadTooLarge,
  tooManyRequests,
  underMaintenance,
  unavailable,
  unsupportedMediaType,
} from '#worker/lib/errors.ts'
import { deadlines, inTime } from '#worker/lib/faults/deadline.ts'
import { networkOf } from '#worker/lib/input/network.ts'
import { hashing } from '#worker/lib/hash-turns.ts'
import { unsafeKeys } from '#worker/lib/key-strength.ts'
import { isStaff } from '#worker/lib/rights.schema.ts'

// What refuses a request before its route: all but the maintenance mode before the database is asked.

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
 * How many requests one isolate handles at once before it refuses a further one of this kind. All kinds count together, so
 * reads are refused first: a person in the middle of a payment goes on while visitors wait. Tests change the numbers.
 */
export const inFlight = { reads: 64, writes: 96, gateways: 192 }

// Milliseconds; longer than the longest write, see `deadlines`.
const maxRequest = 30_000

/** When each request in progress began. */
type InProgress = Map<symbol, number>
const requests: InProgress = new Map()
const hashes: InProgress = new Map()

/**
 * Handles a request in one of the `most` slots of this isolate. The slot is free again after the answer or an error, or when the
 * client hangs up.
 * @throws 503 `overloaded` without a free slot
 */
async function inSlot(c: Context<AppEnv>, taken: InProgress, most: number, next: Next): Promise<void> {
  const now = c.get('now').getTime()
  // The runtime stops a request whose client hangs up without running its `finally`.
  for (const [slot, began] of taken) if (now - began >= maxRequest) taken.delete(slot)
  if (taken.size >= most) throw overloaded()
  const slot = Symbol('slot')
  taken.set(slot, now)
  const giveBack = () => void taken.delete(slot)
  c.req.raw.signal.addEventListener('abort', giveBack)
  const outer = c.get('leaveSlot')
  c.set('leaveSlot', () => {
    giveBack()
    outer?.()
  })
  try {
    await next()
  } finally {
    giveBack()
  }
}

// A page that is rendered here calls the API with the context of its own request, which has a slot already.
const admitted = new WeakSet<object>()

const healthChecks = /^\/api\/(?:health|ready)$/
const gatewayCalls =
  /^(?:\/api\/payments\/\w+\/(?:ipn|webhook)|\/payment\/\w+\/(?:success|fail|cancel))(?:\/|$)/

/**
 * Refuses a request at once when the isolate is busy, because in a queue without a bound no request is answered in time.
 * Health checks pass.
 * @throws 503 `overloaded`
 */
export const shedLoad = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  if (healthChecks.test(path) || admitted.has(c.executionCtx)) return next()
  admitted.add(c.executionCtx)
  const isRead = method === 'GET' || method === 'HEAD'
  const kind = gatewayCalls.test(path) ? 'gateways' : isRead ? 'reads' : 'writes'
  return inSlot(c, requests, inFlight[kind], next)
})

/**
 * Stands before the handler of a route that hashes a password, so that a request which would wait too long for its turn is
 * refused before it counts a try or spends a code.
 * @throws 503 `overloaded`
 */
export const boundHashing = createMiddleware<AppEnv>((c, next) => inSlot(c, hashes, hashing.requests, next))

/**
 * A bound for the writes and one for the reads of a network. Approximate and per location; the exact limits are rows in D1.
 * Off in development, where requests share one address. The calls of a page that is rendered here carry no address.
 */
export const rateLimit = createMiddleware<AppEnv>(async (c, next) => {
  const address = c.req.header('cf-connecting-ip')
  if (c.env.ENVIRONMENT === 'production' && address) {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const limiter = isRead ? c.env.READ_LIMITER : c.env.RATE_LIMITER
    // The limits that count are in the database: without an answer of this one the request goes on.
    const limited = inTime(limiter.limit({ key: networkOf(address) }), deadlines.cache)
    const answer = await limited.catch(() => null)
    if (answer?.success === false) throw tooManyRequests(60)
  }
  return next()
})

export const methodNotAllowed = (allowed: readonly string[]) =>
  new AppError({
    code: 'method_not_allowed',
    status: 405,
    message: 'এই ঠিকানায় এভাবে অনুরোধ পাঠানো যায় না।',
    headers: { Allow: allowed.join(', ') },
  })

/** Hono answers HEAD by running the GET handler, which may spend a view or write an audit row. @throws 405 */
export const refuseHead = createMiddleware<AppEnv>((c, next) => {
  if (c.req.method === 'HEAD') throw methodNotAllowed(['GET', 'POST', 'PUT', 'DELETE'])
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

/**
 * What stays open. Of `auth` that is all but registration and its codes, and the reset of a password: sign-in, its second
 * step and the session of the request. The settings are what the frame of the sign-in page shows.
 */
const stillOpen = [
  /^\/api\/auth\/(?!register|verify-otp|resend-otp|forgot-password|reset-password)/,
  /^\/api\/settings$/,
  /^\/api\/admin(?:\/|$)/,
  /^\/api\/payments\/\w+\/(?:ipn|webhook)(?:\/|$)/,
]

/** Answers 503 to all but staff while the site is under maintenance. Needs the session and the settings. */
export const maintenance = createMiddleware<AppEnv>(async (c, next) => {
  const passes = isStaff(c.get('actor')) || stillOpen.some((path) => path.test(c.req.path))
  if (!passes && c.get('settings').maintenance_mode === '1') throw underMaintenance()
  await next()
})
