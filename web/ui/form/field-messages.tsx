import { CircleAlert } from '#web/ui/layout/icons/form.tsx'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'

/** A message, or the list of messages of the API, of which the first is shown. */
export type FieldError = string | readonly string[] | undefined | null

export function firstError(error: FieldError): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined
}

/** The `aria-describedby` of a control whose messages `FieldMessages` renders. */
export function describedBy(id: string, hint: ReactNode, error: FieldError): string | undefined {
  return [hint && `${id}-hint`, firstError(error) && `${id}-error`].filter(Boolean).join(' ') || undefined
}

export function FieldMessages({ id, hint, error }: { id: string; hint?: ReactNode; error?: FieldError }) {
  const message = firstError(error)
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <Icon icon={CircleAlert} className="mt-0.5 size-5" />
          {message}
        </p>
      )}
    </>
  )
}
