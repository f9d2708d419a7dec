import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { payloadTooLarge } from '#worker/lib/errors.ts'

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
