import type { FormErrors } from '#web/lib/form-errors.ts'
import { Alert } from '#web/ui/alert.tsx'

/** The red box over a form that was refused. */
export function FormAlert({ errors }: { errors: FormErrors }) {
  return errors.message ? <Alert tone="danger">{errors.message}</Alert> : null
}
