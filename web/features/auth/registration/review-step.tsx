import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { bengaliDigits } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { roleNames, type RegistrationDraft } from './registration-draft.rules.ts'
import { TermsDialog, type Terms } from './terms-dialog.tsx'

type ReviewStepProps = {
  draft: RegistrationDraft
  place: string
  /** The terms; null when they could not be read. */
  terms: Terms | null
  refused: FormErrors
  /** The number is taken already: the way on is to sign in. */
  taken: boolean
  sending: boolean
  onAccept: (accepted: boolean) => void
  onSubmit: () => void
  onBack: () => void
}

/** Step 3: what will be sent, and the terms. */
export function ReviewStep({ draft, place, terms, refused, taken, sending, ...act }: ReviewStepProps) {
  const [reading, setReading] = useState(false)
  const needed = terms?.enabled ?? true
  const accepted = draft.accepted || !needed

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (accepted) act.onSubmit()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refused.message && <Alert tone="danger">{refused.message}</Alert>}
      {taken && (
        <p>
          <Link to={paths.login()} className="font-semibold text-action underline underline-offset-4">
            লগইন করুন
          </Link>
        </p>
      )}
      <DefinitionList
        items={[
          { term: 'নাম', value: draft.name },
          { term: 'ফোন', value: bengaliDigits(draft.phone) },
          { term: 'ইমেইল', value: draft.email || 'দেওয়া হয়নি' },
          { term: 'ধরন', value: roleNames[draft.role] },
          { term: 'ঠিকানা', value: place },
        ]}
      />
      {needed && (
        <div>
          <Checkbox
            name="terms_accepted"
            checked={draft.accepted}
            // Ticking asks to read first; the dialog's buttons decide.
            onChange={(event) => (event.target.checked ? setReading(true) : act.onAccept(false))}
            error={refused.fields.terms_accepted}
            label="আমি শর্তাবলী ও গোপনীয়তা নীতি পড়েছি এবং মেনে নিচ্ছি"
            hint={accepted ? undefined : 'চালিয়ে যেতে হলে আপনাকে শর্তাবলী গ্রহণ করতে হবে।'}
          />
          <Button variant="quiet" size="small" className="-ms-2" onClick={() => setReading(true)}>
            শর্তাবলী পড়ুন
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          type="submit"
          className="sm:flex-1"
          disabled={!accepted}
          pending={sending}
          pendingLabel="জমা হচ্ছে..."
        >
          নিবন্ধন করুন
        </Button>
        <Button variant="secondary" className="sm:flex-1" disabled={sending} onClick={act.onBack}>
          পেছনে
        </Button>
      </div>
      {reading && (
        <TermsDialog
          terms={terms}
          onAccept={() => {
            act.onAccept(true)
            setReading(false)
          }}
          onDecline={() => {
            act.onAccept(false)
            setReading(false)
          }}
          onClose={() => setReading(false)}
        />
      )}
    </form>
  )
}
