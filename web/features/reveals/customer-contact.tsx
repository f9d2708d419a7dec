import { PhoneOff } from 'lucide-react'
import { useCallback, useState, type RefObject } from 'react'
import { Link } from '#web/ui/layout/link.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { InstallHint } from '#web/ui/feedback/install-hint.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { api } from '#web/lib/api.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { fetchAsked } from './answers/call-answers.calls.ts'
import { CallQuestion } from './answers/call-question.tsx'
import { ReportDialog } from './contacts/report-dialog.tsx'
import { PhoneActions } from './phone-actions.tsx'
import type { RevealAnswer } from './reveals.calls.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'

export { RevealedNumber } from './phone-actions.tsx'
export { reportAsk } from '#web/features/statistics/report-acts.ts'

/** Asks about the call on the profile, too, where the customer looks at the number again. */
function AskedAboutCall({ providerId }: { providerId: number }) {
  const load = useCallback(() => fetchAsked(api, providerId), [providerId])
  const asked = useLazyModule(load, true)
  return asked ? <CallQuestion asked={asked} /> : null
}

type RevealedContactProps = {
  contact: Pick<RevealAnswer['data'], 'id' | 'name' | 'phone'>
  balance: RevealAnswer['balance'] | undefined
  callLink: RefObject<HTMLAnchorElement | null>
}

export function RevealedContact({ contact, balance, callLink }: RevealedContactProps) {
  const [asking, setAsking] = useState(false)
  const [reported, setReported] = useState<string>()
  return (
    <>
      <PhoneActions name={contact.name} phone={contact.phone} callRef={callLink} />
      <AskedAboutCall providerId={contact.id} />
      {balance && balance.remaining_today !== null && !reported && (
        <p className="text-sm text-muted">
          {balance.active_subscription
            ? `আজ আরও ${formatCount(balance.remaining_today)}টি নম্বর দেখা যাবে।`
            : 'এটি আপনার ফ্রি নম্বর। এর পরের নম্বরের জন্য প্ল্যান লাগবে।'}
        </p>
      )}
      <p className="text-sm text-muted">
        নম্বরটি আপনার{' '}
        <Link to={paths.contacts} className="text-action underline underline-offset-4">
          দেখা নম্বর
        </Link>{' '}
        তালিকায় থাকবে।
      </p>
      {reported ? (
        <Alert tone="success">{reported}</Alert>
      ) : (
        <Button variant="quiet" size="small" icon={PhoneOff} onClick={() => setAsking(true)}>
          নম্বর কাজ করছে না
        </Button>
      )}
      {/* Only after a reveal in this visit, when the site has just been of use. */}
      {balance && <InstallHint />}
      {asking && (
        <ReportDialog
          contact={contact}
          onClose={() => setAsking(false)}
          onReported={({ message }) => {
            setReported(message)
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

type TermsDialogProps = {
  terms: { title: string; content: string }
  sending: boolean
  problem: string | undefined
  onAgree: () => void
  onCancel: () => void
}

export function TermsDialog({ terms, sending, problem, onAgree, onCancel }: TermsDialogProps) {
  return (
    <ConfirmDialog
      title={terms.title}
      problem={problem}
      confirmLabel="আমি রাজি"
      pendingLabel="নম্বর আনা হচ্ছে..."
      pending={sending}
      onConfirm={onAgree}
      onClose={onCancel}
    >
      {terms.content ? (
        <RichText html={terms.content} />
      ) : (
        <p>নম্বরটি শুধু কাজের প্রয়োজনে ব্যবহার করতে রাজি হলে এগিয়ে যান।</p>
      )}
    </ConfirmDialog>
  )
}
