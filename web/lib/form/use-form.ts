import { useState, type RefObject, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import { asApiError } from '#web/lib/api-error.ts'
import { noErrors, readForm, refusedForm, type FormErrors } from './form-errors.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'

type Typed = Record<string, FormDataEntryValue>

type Options<Schema extends z.ZodMiniType> = {
  /** The one schema that the route validates with too. */
  schema: Schema
  /** What the schema is to read, where that is not the typed fields as they are. */
  read?: (typed: Typed) => unknown
  /** Sends what was read. What it throws becomes the errors of the form. */
  send: (values: z.output<Schema>, form: HTMLFormElement) => Promise<void>
  /** The fields whose errors have a place in the form; by default those of the schema. */
  shown?: readonly string[]
  /** Words for a refusal that brings none. */
  failed?: string
  /** What is wrong from the beginning, such as what a later step was refused for. */
  wrong?: FormErrors
}

export type FormState = {
  errors: FormErrors
  pending: boolean
  refuse: (errors: FormErrors) => void
  /** As if the form were sent now by its own button, with these fields over what stands in it. */
  submit: (over?: Typed) => void
  /** For the `<Form>` of web/ui. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

/** The life of a form: read by its schema, sent once at a time, refused under its fields with the focus on the first. */
export function useForm<Schema extends z.ZodMiniType>({
  schema,
  read = (typed) => typed,
  send,
  shown = fieldsOf(schema),
  failed,
  wrong = noErrors,
}: Options<Schema>): FormState {
  const [errors, setErrors] = useState(wrong)
  const { pending, run } = useSingleFlight()
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const submit = (element: HTMLFormElement, over?: Typed) => {
    const typed = { ...Object.fromEntries(new FormData(element)), ...over }
    const { values, errors: found } = readForm(schema, read(typed))
    if (found) return setErrors(found)
    setErrors(noErrors)
    run(async () => {
      try {
        await send(values, element)
      } catch (error) {
        setErrors(refusedForm(asApiError(error), shown, failed))
      }
    })
  }

  return {
    errors,
    pending,
    refuse: setErrors,
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
