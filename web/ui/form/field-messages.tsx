import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'

/** One message, or the list the API sends for a field, of which the first is shown. */
export type FieldError = string | readonly string[] | undefined | null

/** The message to show, if any. */
export function firstError(error: FieldError): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined
}

/** The ids that a control's aria-describedby names, for what `FieldMessages` renders under it. */
export function describedBy(id: string, hint: ReactNode, error: FieldError): string | undefined {
  return [hint && `${id}-hint`, firstError(error) && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Hint and error under a control. */
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
