import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { saveFile } from '#web/lib/list/save-file.ts'
import { useAction } from '#web/ui/feedback/use-action.ts'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { erasure } from '#worker/features/account/profile/profile.schema.ts'
import { endSession } from '#web/lib/session-store.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

export function PersonalData({ isWorker }: { isWorker: boolean }) {
  const { pending, problem, run } = useAction({ reloads: 'never' })
  const [erasing, setErasing] = useState(false)

  const download = () => run(async () => saveFile(await exportedFile(), 'kormi.json'))

  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-xl">আপনার তথ্য</h2>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <p>
        আপনার প্রোফাইল, সাবস্ক্রিপশন, পেমেন্ট, দেখা নম্বর, রেটিং ও অভিযোগের তালিকা একটি ফাইলে নামিয়ে রাখতে পারেন।
      </p>
      <Button
        variant="secondary"
        icon={Download}
        className="sm:self-start"
        pending={pending}
        pendingLabel="নামানো হচ্ছে..."
        onClick={download}
      >
        তথ্য নামান
      </Button>
      <hr className="border-line" />
      <h3 className="text-lg">অ্যাকাউন্ট মুছে ফেলা</h3>
      <p>মুছে ফেলা অ্যাকাউন্ট আর ফেরত আনা যায় না।</p>
      <Button variant="remove" icon={Trash2} className="sm:self-start" onClick={() => setErasing(true)}>
        অ্যাকাউন্ট মুছে ফেলুন
      </Button>
      {erasing && <EraseDialog isWorker={isWorker} onClose={() => setErasing(false)} />}
    </Card>
  )
}

async function exportedFile(): Promise<Blob> {
  const answer = await api.me.export.$get()
  if (answer.ok) return answer.blob()
  const { error = 'internal', message = '' } = (await answer.json().catch(() => ({}))) as {
    error?: string
    message?: string
  }
  throw new ApiError(answer.status, error, message)
}

function EraseDialog({ isWorker, onClose }: { isWorker: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useForm({
    schema: erasure,
    send: async (values) => {
      const { message } = await unwrap(api.me.$delete({ json: values }))
      // Leaves the page before the session ends, because the page needs a signed-in user.
      await navigate(paths.home, { replace: true })
      endSession()
      showToast({ message })
    },
  })
  const { errors } = form

  return (
    <FormDialog
      danger
      title="অ্যাকাউন্ট মুছে ফেলবেন?"
      form={form}
      saveLabel="সব মুছে ফেলুন"
      pendingLabel="মুছে ফেলা হচ্ছে..."
      cancelLabel="থাক"
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">যা চিরতরে মুছে যাবে</p>
        <ul className="list-disc ps-6">
          <li>আপনার নাম, ফোন নম্বর, ইমেইল ও ঠিকানা</li>
          {isWorker ? (
            <li>আপনার বায়োডাটা, ছবি ও পরিচয়পত্রের ছবি; গ্রাহকেরা আপনাকে আর খুঁজে পাবেন না</li>
          ) : (
            <li>আপনার সংরক্ষিত প্রোফাইল, লেখা মন্তব্য এবং দেখা নম্বরের তালিকা</li>
          )}
          <li>{isWorker ? 'চলমান বুস্ট' : 'চলমান সাবস্ক্রিপশন'}; বাকি দিনের টাকা ফেরত দেওয়া হয় না</li>
        </ul>
      </div>
      <p>হিসাবের নিয়মে পেমেন্টের তালিকা থাকবে, তবে আপনার নাম ছাড়া।</p>
      <Field label="নিশ্চিত করতে আপনার পাসওয়ার্ড দিন" error={errors.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
    </FormDialog>
  )
}
