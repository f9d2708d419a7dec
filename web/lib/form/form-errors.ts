import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api-error.ts'

/** What is wrong with a form: reasons under each field, and a message for the form as a whole. */
export type FormErrors = { fields: Record<string, readonly string[]>; message?: string }

export const noErrors: FormErrors = { fields: {} }

/** Reads a form by its schema: the values as they are sent, or what is wrong with them. */
export function readForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: unknown,
): { values: z.output<Schema>; errors?: undefined } | { values?: undefined; errors: FormErrors } {
  const result = z.safeParse(schema, values)
  if (result.success) return { values: result.data }
  const fields: Record<string, string[]> = {}
  for (const { path, message } of result.error.issues)
    (fields[path.map(String).join('.')] ??= []).push(message)
  return { errors: { fields } }
}

/** To throw where a form asks for more than its schema, in the way the API refuses a field. */
export const refusedField = (field: string, message: string) =>
  new ApiError(422, 'validation_failed', message, { errors: { [field]: [message] } })

/**
 * A refusal of the API as errors of a form. The message is shown too, unless some field of `shown` says it better;
 * `failed` stands in where the server had no words of its own.
 */
export function refusedForm(error: ApiError, shown: readonly string[], failed?: string): FormErrors {
  const named = shown.some((field) => error.fields[field])
  const wordless = error.status !== 0 && typeof error.body.message !== 'string'
  return {
    fields: error.fields,
    ...(!named && { message: wordless && failed ? failed : error.message }),
  }
}
