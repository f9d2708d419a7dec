import { useState } from 'react'
import { noErrors } from '#web/lib/form/form-errors.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { EditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { ownTexts } from '#worker/features/submissions/submissions.schema.ts'
import { saveTexts } from '#web/features/submissions/profile.calls.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { TextFields } from './work-fields.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'

type TextsDialogProps = {
  biodata: Pick<NonNullable<OwnSubmission['biodata']>, 'work_experience' | 'bio'>
  onClose: () => void
}

/** Experience and bio: what is saved here, customers read at once. */
export function TextsDialog({ biodata, onClose }: TextsDialogProps) {
  const stored = { work_experience: biodata.work_experience, bio: biodata.bio ?? '' }
  const [texts, setTexts] = useState(stored)
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: ownTexts,
    read: () => texts,
    send: async (values) => afterWrite(await saveTexts(values), onClose),
  })

  return (
    <EditDialog
      title="আপনার কাজের কথা"
      form={form}
      saveLabel="সংরক্ষণ করুন"
      // A press on one of the usual answers is no change of a field.
      isTouched={texts.work_experience !== stored.work_experience || texts.bio !== stored.bio}
      onClose={onClose}
    >
      <p className="text-muted">সংরক্ষণ করলে গ্রাহকেরা সঙ্গে সঙ্গে নতুন লেখা দেখবেন।</p>
      <TextFields
        draft={texts}
        errors={form.errors.fields}
        onChange={(changed) => {
          setTexts((now) => ({ ...now, ...changed }))
          form.setErrors(noErrors)
        }}
      />
    </EditDialog>
  )
}
