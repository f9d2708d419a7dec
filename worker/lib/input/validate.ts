import { zValidator } from '@hono/zod-validator'
import type { Context, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import {
  AppError,
  badRequest,
  unsupportedMediaType,
  validationFailed,
  type FieldErrors,
} from '#worker/lib/errors.ts'
import { idText } from './id.schema.ts'

/** A zod error as `{field: [message]}`, with the first message of each field. A nested field is written with dots, the whole body as `_`. */
function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || '_'
    fields[name] ??= [issue.message]
  }
  return fields
}

export type StatedInput = {
  target: keyof ValidationTargets | 'json or form'
  schema: z.ZodMiniType
  /** The body may be left out. */
  isOptional?: true
}

/** The schema that a middleware validates with. The API document reads the inputs of a route from it. */
export const statedInputs = new WeakMap<object, StatedInput>()

function state<Handler extends object>(input: StatedInput, handler: Handler): Handler {
  statedInputs.set(handler, input)
  return handler
}

/**
 * `others` finds errors that the schema does not, for example of pictures. It is called only for an invalid input, so that one
 * answer has all errors.
 * @throws 415 when a JSON route gets another type; 422 with the messages of the schema
 */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodMiniType>(
  target: Target,
  schema: Schema,
  others?: (c: Context) => Promise<FieldErrors>,
) {
  const validator = zValidator(target, schema, async (result, c) => {
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw unsupportedMediaType()
    if (!result.success)
      throw validationFailed({ ...(await others?.(c)), ...fieldErrors(result.error.issues) })
  })
  return state({ target, schema }, validator)
}

/** Validates the body that `read` takes from the request. */
const validateRead = <Schema extends z.ZodMiniType>(
  input: StatedInput & { schema: Schema },
  read: (c: Context) => Promise<unknown>,
) =>
  state(
    input,
    createMiddleware<object, string, { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } }>(
      async (c, next) => {
        const sent = await read(c).catch((error: unknown) => {
          throw error instanceof AppError ? error : badRequest()
        })
        const result = z.safeParse(input.schema, sent)
        if (!result.success) throw validationFailed(fieldErrors(result.error.issues))
        c.req.addValidatedData('json', result.data as object)
        await next()
      },
    ),
  )

/** Validates a body that may be JSON or a form. @throws 400 for an unreadable body; 415 and 422 as {@link validate} */
export const validateBody = <Schema extends z.ZodMiniType>(schema: Schema) =>
  validateRead({ target: 'json or form', schema }, async ({ req }) => {
    const type = req.header('content-type') ?? ''
    if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return req.parseBody()
    if (!isJson(type)) throw unsupportedMediaType()
    return req.json<unknown>()
  })

/** Like {@link validate} for JSON, but a request without a body is an empty object. @throws 400, 415 and 422 */
export const validateIfSent = <Schema extends z.ZodMiniType>(schema: Schema) =>
  validateRead({ target: 'json', schema, isOptional: true }, async ({ req }) => {
    const text = await req.text()
    if (text === '') return {}
    if (!isJson(req.header('content-type'))) throw unsupportedMediaType()
    return JSON.parse(text) as unknown
  })

const isJson = (contentType: string | undefined) =>
  /^application\/(?:[a-z.+-]*\+)?json\b/i.test(contentType ?? '')

/** For a route with `:id` in its path. */
export const withId = validate('param', z.object({ id: idText }))
