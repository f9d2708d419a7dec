import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api-error.ts'

/** Messages of each field, and one message for the whole form. */
export type FormErrors = { fields: Record<string, readonly string[]>; message?: string }

export const noErrors: FormErrors = { fields: {} }

/** Validates form values: the output of the schema, or the errors. */
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

/** An ApiError for one field, for checks of `send` that are not in the schema. */
export const refusedField = (field: string, message: string) =>
  new ApiError(422, 'validation_failed', message, { errors: { [field]: [message] } })

/**
 * The errors of a form from an error of the API. The general message is left out if one of the `shown` fields has its
 * own; `failed` replaces it if the API sent none.
 */
export function refusedForm(error: ApiError, shown: readonly string[], failed?: string): FormErrors {
  const named = shown.some((field) => error.fields[field])
  const wordless = error.status !== 0 && typeof error.body.message !== 'string'
  return {
    fields: error.fields,
    ...(!named && { message: wordless && failed ? failed : error.message }),
  }
}
