import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { badRequest, unsupportedMediaType } from '#worker/lib/errors.ts'

/** @throws 400 for an upload that was cut off; 415 for any other content type */
export const parseMultipart = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) throw unsupportedMediaType()
  // Hono caches the parsed form, so the validation does not parse it again.
  await c.req.formData().catch(() => {
    throw badRequest('ছবিসহ ফর্মটি পুরোটা পৌঁছায়নি। ইন্টারনেট সংযোগ দেখে আবার জমা দিন।')
  })
  return next()
})
