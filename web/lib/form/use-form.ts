import { useState, type RefObject, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import { asApiError } from '#web/lib/api-error.ts'
import { noErrors, readForm, toFormErrors, type FormErrors } from './form-errors.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'

type Typed = Record<string, FormDataEntryValue>

type Options<Schema extends z.ZodMiniType> = {
  schema: Schema
  /** Makes the input of the schema from the form values; by default the values themselves. */
  read?: (typed: Typed) => unknown
  /** Errors, by field, of what the schema does not check, such as a picture. Shown together with those of the schema. */
  checkOthers?: (typed: Typed) => FormErrors['fields']
  /** Sends the output of the schema. An error that it throws becomes the errors of the form. */
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<void>
  /** Fields that show their errors; by default the fields of the schema. */
  shownFields?: readonly string[]
  /** Message for an error without one. */
  failureMessage?: string
  /** The first errors, such as those that a later step received for this one. */
  initialErrors?: FormErrors
}

export type FormState = {
  errors: FormErrors
  pending: boolean
  setErrors: (errors: FormErrors) => void
  /** Submits the form. `over` replaces values of its fields. */
  submit: (over?: Typed) => void
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

/** State of a form: validates, sends once at a time, shows errors at their fields and focuses the first. */
export function useForm<Schema extends z.ZodMiniType>({
  schema,
  read = (typed) => typed,
  checkOthers = () => ({}),
  send,
  shownFields = fieldsOf(schema),
  failureMessage,
  initialErrors = noErrors,
}: Options<Schema>): FormState {
  const [errors, setErrors] = useState(initialErrors)
  const { pending, run } = useSingleFlight()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (element: HTMLFormElement, over?: Typed) => {
    const typed = { ...Object.fromEntries(new FormData(element)), ...over }
    const { values, errors: found } = readForm(schema, read(typed))
    const others = checkOthers(typed)
    if (found || Object.keys(others).length > 0) return setErrors({ fields: { ...found?.fields, ...others } })
    setErrors(noErrors)
    run(async () => {
      try {
        await send(values, element)
      } catch (error) {
        setErrors(toFormErrors(asApiError(error), shownFields, failureMessage))
      }
    })
  }

  return {
    errors,
    pending,
    setErrors,
    submit: (over) => form.current && submit(form.current, over),
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit(event.currentTarget)
      },
    },
  }
}

const fieldsOf = (schema: z.ZodMiniType): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : []
