import { PhoneOff } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { Link } from 'react-router'
import type { ReportReason } from '#worker/features/reveals/reveals.schema.ts'
import { paths } from '#web/app/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { PhoneActions } from './phone-actions.tsx'
import { ReportDialog } from './contacts/report-dialog.tsx'
import type { ReportAnswer, RevealAnswer } from './reveals.calls.ts'

type RevealedContactProps = {
  contact: RevealAnswer['data']
  /** The daily balance after the reveal; undefined for a number that was revealed earlier. */
  balance: RevealAnswer['balance'] | undefined
  callLink: RefObject<HTMLAnchorElement | null>
  onReport: (reason: ReportReason) => Promise<ReportAnswer>
}

export function RevealedContact({ contact, balance, callLink, onReport }: RevealedContactProps) {
  const [asking, setAsking] = useState(false)
  const [reported, setReported] = useState<ReportAnswer>()
  return (
    <>
      <PhoneActions name={contact.name} phone={contact.phone} callRef={callLink} />
      {balance && balance.remaining_today !== null && !reported && (
        <p className="text-sm text-muted">আজ আরও {formatCount(balance.remaining_today)}টি নম্বর দেখা যাবে।</p>
      )}
      <p className="text-sm text-muted">
        নম্বরটি আপনার{' '}
        <Link to={paths.contacts} className="text-action underline underline-offset-4">
          দেখা নম্বর
        </Link>{' '}
        তালিকায় থাকবে।
      </p>
      {reported ? (
        <Alert tone="success">{reported.message}</Alert>
      ) : (
        <Button variant="quiet" size="small" icon={PhoneOff} onClick={() => setAsking(true)}>
          নম্বর কাজ করছে না
        </Button>
      )}
      <ReportDialog
        open={asking}
        name={contact.name}
        onClose={() => setAsking(false)}
        onReport={onReport}
        onReported={(answer) => {
          setReported(answer)
          setAsking(false)
        }}
      />
    </>
  )
}
