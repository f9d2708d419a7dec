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

type NewPasswordFieldsProps = {
  /** Whether it replaces a password. */
  replaces?: boolean
  /** Values that the page keeps; otherwise the form has them. */
  values?: { password: string; confirmPassword: string }
  person: Person
  onChange?: (changed: { password?: string; confirmPassword?: string }) => void
}

const minLength = 6

/** A new password and its repetition, judged while they are typed. */
export function NewPasswordFields({ replaces, values, person, onChange }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState({ password: '', confirmPassword: '' })
  const { password, confirmPassword } = values ?? typed
  const change = (changed: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...changed }))
    onChange?.(changed)
  }
  const length = [...password].length
  const isCommon = length >= minLength && isCommonPassword(password, person)
  const hint =
    length < minLength
      ? 'কমপক্ষে ৬ অক্ষর। নিজের নাম, ফোন নম্বর বা ১২৩৪৫৬ দেবেন না।'
      : isCommon
        ? commonPasswordMessage
        : 'ঠিক আছে। পাসওয়ার্ডটি মনে রাখুন।'
  const look = isCommon ? 'text-danger' : length >= minLength ? 'text-action' : ''
  const isSame = confirmPassword !== '' && confirmPassword === password
  return (
    // In columns only where both have room, which a card of the sign-in has not.
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-4">
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
          value={values?.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <Field
        name="confirmPassword"
        label={replaces ? 'নতুন পাসওয়ার্ড আবার লিখুন' : 'পাসওয়ার্ড নিশ্চিত করুন'}
        hint={isSame ? <span className="text-action">দুটি মিলেছে।</span> : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          value={values?.confirmPassword}
          onChange={(event) => change({ confirmPassword: event.target.value })}
        />
      </Field>
    </div>
  )
}
