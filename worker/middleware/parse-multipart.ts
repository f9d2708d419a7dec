import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#worker/env.ts'
import { badRequest, unsupportedMediaType } from '#worker/lib/errors.ts'

/**
 * A form with files that came whole. An upload that was cut is a 400 with words of its own, told apart from a form with
 * mistakes; anything but a form is 415.
 */
export const wholeForm = createMiddleware<AppEnv>(async (c, next) => {
  if (!/^multipart\/form-data/i.test(c.req.header('content-type') ?? '')) throw unsupportedMediaType()
  // Hono keeps the form it read, so the validation behind does not read it twice.
  await c.req.formData().catch(() => {
    throw badRequest('ছবিসহ ফর্মটি পুরোটা পৌঁছায়নি। ইন্টারনেট সংযোগ দেখে আবার জমা দিন।')
  })
  return next()
})
