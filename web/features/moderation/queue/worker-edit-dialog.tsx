import { Select, Field } from '#web/ui/form/field.tsx'
import { PhoneInput } from '#web/ui/form/contact-inputs.tsx'
import { useRef, useState } from 'react'
import { workerEdit, type WorkerEditInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { fieldOf, fieldWords, staffEditedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { rejectionCodes, rejectionReasons } from '#worker/features/submissions/decision-reasons.schema.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { ApiError, asApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { type EditDifference, EditDialog, useEditDialog } from '#web/ui/dialog/edit-dialog.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { formatPhone } from '#web/lib/format-phone.ts'
import type { ApprovedWorker } from '#web/features/moderation/approved/approved.calls.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

const shown = [...staffEditedFields, 'reason_code', 'note']
const failed = 'তথ্য হালনাগাদ করতে সমস্যা হয়েছে। আবার চেষ্টা করুন।'
const furtherFields = staffEditedFields.filter((name) => name !== 'name' && name !== 'phone')

/** Edits an approved worker. Removing the approval is a rejection, which requires a reason and notifies the worker. */
export function WorkerEditDialog({ worker, onClose }: { worker: ApprovedWorker; onClose: () => void }) {
  const [isApproved, setIsApproved] = useState(true)
  const [duplicatePhone, setDuplicatePhone] = useState<string | null>(null)
  const keptPhone = useRef<string | null>(null)
  const dialog = useEditDialog({
    row: worker,
    schema: workerEdit,
    shownFields: shown,
    read: (typed) => ({
      ...typed,
      is_approved: isApproved,
      verified_badge: worker.can_toggle_badge ? typed.verified_badge === 'on' : undefined,
      reason_code: typed.reason_code || undefined,
    }),
    checkOthers: (typed): Record<string, string[]> =>
      isApproved || typed.reason_code ? {} : { reason_code: ['কারণ বেছে নিন'] },
    save: async (json, seen) => {
      const param = { id: String(worker.id) }
      setDuplicatePhone(null)
      const keeps = keptPhone.current === json.phone
      try {
        return await unwrap(
          api.admin.workers[':id'].$put(
            { param, json: { ...json, keep_duplicate_phone: keeps } },
            ifUnchanged(seen),
          ),
        )
      } catch (error) {
        const { code, status } = asApiError(error)
        if (code === 'phone_of_other_worker') setDuplicatePhone(json.phone)
        throw code === 'internal' ? new ApiError(status, code, failed) : error
      }
    },
    differences: differencesOf,
    onClose,
  })

  return (
    <EditDialog {...dialog} title={`${worker.name}-এর তথ্য`}>
      <Field name="name" label="নাম">
        <TextInput defaultValue={worker.name} autoComplete="off" />
      </Field>
      <Field name="phone" label="ফোন নম্বর">
        <PhoneInput defaultValue={worker.phone} autoComplete="off" />
      </Field>
      {duplicatePhone !== null && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          pending={dialog.form.pending}
          onClick={() => {
            keptPhone.current = duplicatePhone
            dialog.form.submit()
          }}
        >
          তবু এই নম্বরটি রাখুন
        </Button>
      )}
      {furtherFields.map((name) => {
        const { label, choices } = fieldOf(name)
        return (
          <Field key={name} name={name} label={label} optional={!choices}>
            {choices ? (
              <Select
                defaultValue={worker[name] ?? ''}
                options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
              />
            ) : (
              <Textarea rows={3} defaultValue={worker[name] ?? ''} />
            )}
          </Field>
        )
      })}
      {worker.can_toggle_badge && (
        <Checkbox name="verified_badge" label="যাচাইকৃত ব্যাজ" defaultChecked={worker.verified_badge} />
      )}
      <Checkbox
        label="অনুমোদিত"
        hint={isApproved ? undefined : 'প্রোফাইল তালিকা থেকে সরে যাবে, সেবাদাতাকে কারণসহ এসএমএস যাবে।'}
        checked={isApproved}
        onChange={(event) => setIsApproved(event.target.checked)}
      />
      {!isApproved && (
        <>
          <Field name="reason_code" label="কারণ">
            <Select
              placeholder="কারণ বেছে নিন"
              options={rejectionCodes.map((code) => ({ value: code, label: rejectionReasons[code].words }))}
            />
          </Field>
          <Field name="note" label="মন্তব্য" optional>
            <TextInput maxLength={200} autoComplete="off" />
          </Field>
        </>
      )}
    </EditDialog>
  )
}

function differencesOf(mine: WorkerEditInput, theirs: ApprovedWorker): EditDifference[] {
  const yesNo = (yes: boolean) => (yes ? 'হ্যাঁ' : 'না')
  return [
    { label: 'নাম', mine: mine.name, theirs: theirs.name },
    { label: 'ফোন নম্বর', mine: formatPhone(mine.phone), theirs: formatPhone(theirs.phone) },
    ...furtherFields.map((name) => ({
      label: fieldOf(name).label,
      mine: fieldWords(name, mine[name] ?? theirs[name]) ?? 'খালি',
      theirs: fieldWords(name, theirs[name]) ?? 'খালি',
    })),
    {
      label: 'যাচাইকৃত ব্যাজ',
      mine: yesNo(mine.verified_badge ?? theirs.verified_badge),
      theirs: yesNo(theirs.verified_badge),
    },
    {
      label: 'অনুমোদিত',
      mine: yesNo(mine.is_approved ?? theirs.is_approved),
      theirs: yesNo(theirs.is_approved),
    },
  ]
}
