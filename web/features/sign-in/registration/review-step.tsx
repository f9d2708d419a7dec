import { useRef, useState, type SubmitEvent } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import type { FormErrors } from '#web/lib/form/form-errors.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { checkingLabel } from '../challenge/use-challenge.tsx'
import { termsMessage } from '#worker/features/sign-in/sign-in.schema.ts'
import type { RegistrationDraft } from './registration-draft.rules.ts'
import { roleNames } from './registration-role.rules.ts'
import { StepButtons } from './step-buttons.tsx'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'

export type Terms = { enabled: boolean; title: string; content: string }

type TermsDialogProps = { terms: Terms | null; onAnswer: (isAccepted: boolean) => void; onClose: () => void }

function TermsDialog({ terms, onAnswer, onClose }: TermsDialogProps) {
  return (
    <Dialog
      wide
      onClose={onClose}
      title={terms?.title || 'ব্যবহারের শর্তাবলী'}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>আমি গ্রহণ করছি</Button>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            প্রত্যাখ্যান
          </Button>
        </>
      }
    >
      {terms?.content ? (
        <RichText html={terms.content} />
      ) : (
        <p>
          শর্তাবলী এখানে দেখানো যাচ্ছে না। পুরোটা পড়ুন {/* A new tab keeps the typed data. */}
          <Link
            to={paths.information('terms')}
            target="_blank"
            className="font-semibold text-action underline underline-offset-4"
          >
            শর্তাবলী পাতায়
          </Link>
          ।
        </p>
      )}
    </Dialog>
  )
}

type ReviewStepProps = {
  draft: RegistrationDraft
  place: string
  /** Null when the terms could not be loaded. */
  terms: Terms | null
  serverErrors: FormErrors
  phoneTaken: boolean
  loginPath: string
  sending: boolean
  /** The browser solves a challenge. */
  checking: boolean
  onAccept: (accepted: boolean) => void
  onSubmit: () => void
  onBack: () => void
}

export function ReviewStep({ draft, terms, serverErrors, sending, ...rest }: ReviewStepProps) {
  const [termsOpen, setTermsOpen] = useState(false)
  const termsRequired = terms?.enabled ?? true
  const accepted = draft.accepted || !termsRequired
  const [isRefused, setRefused] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const answer = (isAccepted: boolean) => {
    rest.onAccept(isAccepted)
    setTermsOpen(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (accepted) return rest.onSubmit()
    setRefused(true)
    box.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="contents!">
      {serverErrors.message && <Alert tone="danger">{serverErrors.message}</Alert>}
      {rest.phoneTaken && (
        <p>
          <Link to={rest.loginPath} className="font-semibold text-action underline underline-offset-4">
            লগইন করুন
          </Link>
        </p>
      )}
      <DefinitionList
        items={[
          { term: 'নাম', value: draft.name },
          { term: 'ফোন', value: <PhoneNumber phone={draft.phone} /> },
          { term: 'ইমেইল', value: draft.email || 'দেওয়া হয়নি' },
          { term: 'ধরন', value: roleNames[draft.role ?? 'customer'] },
          rest.place && { term: 'ঠিকানা', value: rest.place },
        ]}
      />
      {termsRequired && (
        <div>
          <Checkbox
            ref={box}
            name="terms_accepted"
            checked={draft.accepted}
            onChange={(event) => rest.onAccept(event.target.checked)}
            error={isRefused && !accepted ? termsMessage : serverErrors.fields.terms_accepted}
            label="আমি শর্তাবলী ও গোপনীয়তা নীতি পড়েছি এবং মেনে নিচ্ছি"
            hint={accepted || isRefused ? undefined : termsMessage}
          />
          <Button variant="quiet" size="small" className="-ms-2" onClick={() => setTermsOpen(true)}>
            শর্তাবলী পড়ুন
          </Button>
        </div>
      )}
      <StepButtons
        submitLabel="নিবন্ধন করুন"
        pending={sending}
        pendingLabel={rest.checking ? checkingLabel : 'জমা হচ্ছে...'}
        onBack={rest.onBack}
      />
      {termsOpen && <TermsDialog terms={terms} onAnswer={answer} onClose={() => setTermsOpen(false)} />}
    </form>
  )
}
