import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import {
  commonPasswordMessage,
  isCommonPassword,
} from '#worker/features/sign-in/passwords/common-passwords.schema.ts'

type Person = { phone?: string | undefined; name?: string | undefined }

/**
 * The rule of the server for passwords that are easy to guess, for the `send` of a form.
 * @throws ApiError under `password`
 */
export function ensureUncommonPassword(password: string, person: Person): void {
  if (isCommonPassword(password, person))
    throw new ApiError(422, 'validation_failed', '', { errors: { password: [commonPasswordMessage] } })
}

type NewPasswordFieldProps = {
  /** Whether it replaces a password. */
  replaces?: boolean
  /** A value that the page keeps; otherwise the form has it. */
  value?: string
  person: Person
  onChange?: (password: string) => void
}

const minLength = 6

/** A new password, judged while it is typed. Forms send it as its confirmation, too: it can be shown, so it is typed once. */
export function NewPasswordField({ replaces, value, person, onChange }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const password = value ?? typed
  const length = [...password].length
  const isCommon = length >= minLength && isCommonPassword(password, person)
  const hint =
    length < minLength
      ? 'কমপক্ষে ৬ অক্ষর। নাম, ফোন নম্বর বা ১২৩৪৫৬ নয়।'
      : isCommon
        ? commonPasswordMessage
        : 'ঠিক আছে। পাসওয়ার্ডটি মনে রাখুন।'
  const look = isCommon ? 'text-danger' : length >= minLength ? 'text-action' : ''
  return (
    <Field
      name="password"
      label={replaces ? 'নতুন পাসওয়ার্ড' : 'পাসওয়ার্ড'}
      hint={
        <span className={look} aria-live="polite">
          {hint}
        </span>
      }
    >
      <PasswordInput
        autoComplete="new-password"
        value={value}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange?.(target.value)
        }}
      />
    </Field>
  )
}
