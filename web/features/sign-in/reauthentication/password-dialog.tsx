import { createRoot } from 'react-dom/client'
import { reauthentication } from '#worker/features/sign-in/sign-in.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { useForm } from '#web/ui/form/form.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'

let asked: Promise<boolean> | null = null

/**
 * Asks for the current password over whatever is open. Simultaneous requests share one dialog.
 * @returns whether the password was confirmed
 */
export function askForPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const close = (confirmed: boolean) => {
      asked = null
      root.unmount()
      place.remove()
      resolve(confirmed)
    }
    root.render(<PasswordDialog onClose={close} />)
  })
  return asked
}

function PasswordDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const form = useForm({
    schema: reauthentication,
    send: async (json) => {
      await unwrap(api.auth.reauthenticate.$post({ json }))
      onClose(true)
    },
  })
  return (
    <FormDialog
      title="আপনার পাসওয়ার্ড দিন"
      form={form}
      saveLabel="নিশ্চিত করুন"
      pendingLabel="দেখা হচ্ছে..."
      onClose={() => onClose(false)}
    >
      <p>নিরাপত্তার জন্য এই কাজের আগে পাসওয়ার্ড আবার দিতে হয়। ৫ মিনিট পর্যন্ত আর চাইবে না।</p>
      <Field name="password" label="বর্তমান পাসওয়ার্ড">
        <PasswordInput autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
