import { useState } from 'react'
import { useForm } from '#web/lib/form/use-form.ts'
import { EditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { atOnceFields, recordOf } from '#worker/features/providers/profile-fields.schema.ts'
import { ownTexts } from '#worker/features/submissions/submissions.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import type { OwnSubmission } from '#web/features/submissions/submissions.calls.ts'
import { TextFields } from './work-fields.tsx'
import { useAfterWrite } from '#web/ui/feedback/use-action.ts'

type TextsDialogProps = {
  biodata: Pick<NonNullable<OwnSubmission['biodata']>, (typeof atOnceFields)[number]>
  onClose: () => void
}

export function TextsDialog({ biodata, onClose }: TextsDialogProps) {
  const stored = recordOf(atOnceFields, (field) => biodata[field] ?? '')
  const [texts, setTexts] = useState(stored)
  const afterWrite = useAfterWrite()
  const form = useForm({
    schema: ownTexts,
    read: () => texts,
    send: async (json) => afterWrite(await unwrap(api['service-workers'].me.$put({ json })), onClose),
  })

  return (
    <EditDialog
      title="আপনার কাজের কথা"
      form={form}
      saveLabel="সংরক্ষণ করুন"
      // The suggestion buttons change the draft without a change event of a field.
      isTouched={atOnceFields.some((field) => texts[field] !== stored[field])}
      onClose={onClose}
    >
      <p className="text-muted">
        সংরক্ষণ করলে গ্রাহকেরা সঙ্গে সঙ্গে নতুন লেখা দেখবেন। লেখায় ফোন নম্বর বা যোগাযোগের কথা আছে মনে হলে আগে আমরা
        দেখে নিই।
      </p>
      <TextFields
        draft={texts}
        errors={form.errors.fields}
        onChange={(changed) => setTexts((now) => ({ ...now, ...changed }))}
      />
    </EditDialog>
  )
}
