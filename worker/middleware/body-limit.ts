import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { payloadTooLarge } from '#worker/lib/errors.ts'

const refuse = () => {
  throw payloadTooLarge()
}

/** 413, before the body is read, for a body of more bytes. */
export function limitBodyTo(maxSize: number) {
  return bodyLimit({ maxSize, onError: refuse })
}

// Three pictures of 5 MB and their form fields. All other bodies are a few short fields.
const forms = limitBodyTo(16 * 1024 * 1024)
const fields = limitBodyTo(128 * 1024)

/** 413, before the body is read, for a body larger than any form of this product. */
export const limitBody = createMiddleware<AppEnv>((c, next) =>
  /^multipart\/form-data/i.test(c.req.header('content-type') ?? '') ? forms(c, next) : fields(c, next),
)
