import { useState, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import { workerEdit, type WorkerEditInput } from '#worker/features/moderation/moderation-forms.schema.ts'
import { rejectionCodes, rejectionReasons } from '#worker/features/moderation/moderation.schema.ts'
import { conflictingRow, ifUnchanged, type Versioned } from '#web/lib/edit-version.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { api, unwrap } from '#web/lib/api.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { noErrors, readForm, refusedForm } from '#web/lib/form-errors.ts'
import { useFocusFirstError } from '#web/lib/use-focus-first-error.ts'
import { useTask } from '#web/lib/use-task.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EditConflict, type EditDifference } from '#web/ui/edit-conflict.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { ApprovedWorker } from './approved-calls.ts'
import { genderLabels } from './moderation.labels.ts'

const formId = 'worker-edit'
const shown = ['name', 'phone', 'work_experience', 'gender', 'reason_code', 'note']

/** The data of an approved worker. Switching the approval off is a rejection: it asks why, and tells the worker. */
export function WorkerEditDialog({ worker, onClose }: { worker: ApprovedWorker; onClose: () => void }) {
  const { pending, run } = useTask()
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [errors, setErrors] = useState(noErrors)
  const [isApproved, setIsApproved] = useState(true)
  const form = useFocusFirstError(errors === noErrors ? null : errors)

  const [seen, setSeen] = useState<Versioned>(worker)
  const [conflict, setConflict] = useState<{ mine: WorkerEditInput; theirs: ApprovedWorker } | null>(null)
  const save = (values: WorkerEditInput, version: Versioned) =>
    run(async () => {
      try {
        const call = api.admin.workers[':id'].$put(
          { param: { id: String(worker.id) }, json: values },
          ifUnchanged(version),
        )
        showToast({ message: (await unwrap(call)).message })
        onClose()
        await revalidate()
      } catch (error) {
        const refusal = asApiError(error)
        const theirs = conflictingRow<ApprovedWorker>(refusal)
        if (theirs) setConflict({ mine: values, theirs })
        else setErrors(refusedForm(refusal, shown))
      }
    })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const read = readForm(workerEdit, {
      ...fields,
      is_approved: isApproved,
      verified_badge: worker.can_toggle_badge ? fields.verified_badge === 'on' : undefined,
      reason_code: fields.reason_code || undefined,
    })
    if (read.errors) return setErrors(read.errors)
    if (!isApproved && !read.values.reason_code)
      return setErrors({ fields: { reason_code: ['কারণ বেছে নিন'] } })
    setErrors(noErrors)
    save(read.values, seen)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`${worker.name} এর তথ্য`}
      footer={
        <>
          <Button type="submit" form={formId} pending={pending} pendingLabel="সংরক্ষণ হচ্ছে...">
            সংরক্ষণ করুন
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            বাতিল
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {conflict && (
          <EditConflict
            differences={differencesOf(conflict.mine, conflict.theirs)}
            pending={pending}
            onKeepMine={() => {
              setConflict(null)
              setSeen(conflict.theirs)
              save(conflict.mine, conflict.theirs)
            }}
            onTakeTheirs={() => {
              onClose()
              void revalidate()
            }}
          />
        )}
        {errors.message && <Alert tone="danger">{errors.message}</Alert>}
        <Field label="নাম" error={errors.fields.name}>
          <TextInput name="name" defaultValue={worker.name} autoComplete="off" />
        </Field>
        <Field label="ফোন নম্বর" error={errors.fields.phone}>
          <TextInput name="phone" inputMode="tel" defaultValue={worker.phone} autoComplete="off" />
        </Field>
        <Field label="কাজের অভিজ্ঞতা" optional error={errors.fields.work_experience}>
          <Textarea name="work_experience" rows={3} defaultValue={worker.work_experience} />
        </Field>
        <Field label="লিঙ্গ" error={errors.fields.gender}>
          <Select
            name="gender"
            defaultValue={worker.gender}
            options={Object.entries(genderLabels).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        {worker.can_toggle_badge && (
          <Checkbox name="verified_badge" label="যাচাইকৃত ব্যাজ" defaultChecked={worker.verified_badge} />
        )}
        <Checkbox
          label="অনুমোদিত"
          hint={isApproved ? undefined : 'প্রোফাইল তালিকা থেকে সরে যাবে, কর্মীকে কারণসহ এসএমএস যাবে।'}
          checked={isApproved}
          onChange={(event) => setIsApproved(event.target.checked)}
        />
        {!isApproved && (
          <>
            <Field label="কারণ" error={errors.fields.reason_code}>
              <Select
                name="reason_code"
                placeholder="কারণ বেছে নিন"
                options={rejectionCodes.map((code) => ({ value: code, label: rejectionReasons[code].words }))}
              />
            </Field>
            <Field label="মন্তব্য" optional error={errors.fields.note}>
              <TextInput name="note" maxLength={200} autoComplete="off" />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  )
}

/** What both saved differently, in words. */
function differencesOf(mine: WorkerEditInput, theirs: ApprovedWorker): EditDifference[] {
  const yesNo = (yes: boolean) => (yes ? 'হ্যাঁ' : 'না')
  const rows = [
    { label: 'নাম', mine: mine.name, theirs: theirs.name },
    { label: 'ফোন নম্বর', mine: bengaliDigits(mine.phone), theirs: bengaliDigits(theirs.phone) },
    {
      label: 'কাজের অভিজ্ঞতা',
      mine: mine.work_experience || 'খালি',
      theirs: theirs.work_experience || 'খালি',
    },
    {
      label: 'লিঙ্গ',
      mine: genderLabels[mine.gender ?? theirs.gender],
      theirs: genderLabels[theirs.gender],
    },
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
  return rows.filter((row) => row.mine !== row.theirs)
}
