import {
  use,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { FormContext } from './field.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import type * as z from 'zod/mini'
import { asApiError } from '#web/lib/api-error.ts'
import {
  noErrors,
  readForm,
  stillWrong,
  toFormErrors,
  unchangedFields,
  type FormErrors,
} from '#web/lib/form/form-errors.ts'
import { repeatInput } from '#web/lib/form/repeat-input.ts'
import { useFocusFirstError } from '#web/lib/form/use-focus-first-error.ts'
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
    onInput: () => void
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

/** `cause` is what a submission or the caller has set; `errors` is what is left of it after later input. */
type Shown = { errors: FormErrors; cause: FormErrors; isFromCheck: boolean }

/**
 * State of a form: validates, sends once at a time, shows errors at their fields and focuses the first. The error of a
 * field goes when the field is valid, and an error from the server when the field changes.
 */
export function useForm<Schema extends z.ZodMiniType>({
  schema,
  read = (typed) => typed,
  checkOthers = () => ({}),
  send,
  shownFields = fieldsOf(schema),
  failureMessage,
  initialErrors = noErrors,
}: Options<Schema>): FormState {
  const [{ errors, cause, isFromCheck }, setShown] = useState(() => shownAfter(initialErrors))
  const { pending, run } = useSingleFlight()
  const form = useFocusFirstError(cause === noErrors ? null : cause)
  const refused = useRef<{ cause: FormErrors; input: Record<string, unknown> }>(undefined)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const setErrors = (next: FormErrors) => setShown(shownAfter(next))

  const check = (typed: Typed) => {
    const input = read(typed)
    const { values, errors: found } = readForm(schema, input)
    return {
      input: { ...typed, ...(input as object) },
      values,
      wrong: { ...found?.fields, ...checkOthers(typed) },
    }
  }
  // After each render, because the state of the page may hold values, which are new after a render only.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it removes errors only, so it ends
  useEffect(() => {
    if (!form.current || Object.keys(errors.fields).length === 0) return
    const { input, wrong } = check(typedIn(form.current))
    if (refused.current?.cause !== cause) refused.current = { cause, input }
    const fields = isFromCheck
      ? stillWrong(errors.fields, wrong)
      : unchangedFields(errors.fields, refused.current.input, input)
    if (fields !== errors.fields) setShown({ errors: { ...errors, fields }, cause, isFromCheck })
  })

  const submit = (element: HTMLFormElement, over?: Typed) => {
    const { values, wrong } = check({ ...typedIn(element), ...over })
    if (values === undefined || Object.keys(wrong).length > 0)
      return setShown({ ...shownAfter({ fields: wrong }), isFromCheck: true })
    setErrors(noErrors)
    run(async () => {
      try {
        await send(values, element)
      } catch (error) {
        setErrors(toFormErrors(asApiError(error), shownFields, failureMessage))
      }
    })
  }

  // What the visitor did with a form of the server before it was hydrated. The script in index.html stops a form that has no
  // `ready` yet, and notes `sent`.
  useEffect(() => {
    const element = form.current
    if (!element) return
    element.dataset.ready = ''
    for (const field of element.querySelectorAll<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio])',
    ))
      if (field.value !== field.defaultValue) repeatInput(field)
    if (element.dataset.sent === undefined) return
    delete element.dataset.sent
    // When the state has the repeated texts.
    setTimeout(() => element.requestSubmit())
  }, [form])

  return {
    errors,
    pending,
    setErrors,
    submit: (over) => form.current && submit(form.current, over),
    props: {
      ref: form,
      noValidate: true,
      onInput: rerender,
      onSubmit: (event) => {
        event.preventDefault()
        submit(event.currentTarget)
      },
    },
  }
}

const shownAfter = (errors: FormErrors): Shown => ({ errors, cause: errors, isFromCheck: false })

const typedIn = (element: HTMLFormElement): Typed => Object.fromEntries(new FormData(element))

const fieldsOf = (schema: z.ZodMiniType): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : []

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'> & {
  /** From `useForm`. */
  of: FormState
  children: ReactNode
}

/** The form of `useForm`: the error of the whole form above the fields. */
export function Form({ of: { errors, pending, props }, className = '', children, ...rest }: FormProps) {
  return (
    // Before the scripts run, a password must not get into the address.
    <form
      method="post"
      {...rest}
      {...props}
      // A pasted code fires no input event.
      onPaste={props.onInput}
      className={`flex flex-col gap-4 ${className}`}
    >
      {errors.message && <Alert tone="danger">{errors.message}</Alert>}
      <FormContext value={{ errors: errors.fields, pending }}>{children}</FormContext>
    </form>
  )
}

/** The button that sends the form around it. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type' | 'onClick'>) => (
  <Button type="submit" pending={use(FormContext).pending} {...props} />
)
