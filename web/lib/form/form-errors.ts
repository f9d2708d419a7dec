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

type Fields = FormErrors['fields']

/** The shown errors that `wrong`, the errors of the present input, still has. The same object if nothing changes. */
export function stillWrong(shown: Fields, wrong: Fields): Fields {
  const names = Object.keys(shown)
  if (names.every((name) => String(wrong[name]) === String(shown[name]))) return shown
  return Object.fromEntries(names.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])))
}

/** The shown errors of fields whose values are equal in both inputs. The same object if nothing changes. */
export function unchangedFields(
  shown: Fields,
  before: Record<string, unknown>,
  now: Record<string, unknown>,
): Fields {
  const isSame = (name: string) => {
    const field = name.split('.')[0] ?? ''
    return (
      Object.is(before[field], now[field]) || JSON.stringify(before[field]) === JSON.stringify(now[field])
    )
  }
  return Object.keys(shown).every(isSame) ? shown : withoutFields(shown, (name) => !isSame(name))
}

export const withoutFields = (shown: Fields, isLeftOut: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => !isLeftOut(name)))

/** An ApiError for one field, for checks of `send` that are not in the schema. */
export const fieldError = (field: string, message: string) =>
  new ApiError(422, 'validation_failed', message, { errors: { [field]: [message] } })

/**
 * The errors of a form from an error of the API. The general message is left out if one of the `shownFields` has its own
 * message; `failureMessage` replaces it if the API sent none.
 */
export function toFormErrors(
  error: ApiError,
  shownFields: readonly string[],
  failureMessage?: string,
): FormErrors {
  const isShown = shownFields.some((field) => error.fields[field])
  const hasNoMessage = error.status !== 0 && typeof error.body.message !== 'string'
  return {
    fields: error.fields,
    ...(!isShown && { message: hasNoMessage && failureMessage ? failureMessage : error.message }),
  }
}
