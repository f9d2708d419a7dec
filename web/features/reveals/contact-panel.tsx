import { useEffect, useRef, useState } from 'react'
import type { ReportReason } from '#worker/features/reveals/reveals.schema.ts'
import { formatDate } from '#web/lib/format.ts'
import type { Session } from '#web/lib/session-store.ts'
import { Card } from '#web/ui/card.tsx'
import { LockedContact } from './locked-contact.tsx'
import type { ReportAnswer, RevealAnswer } from './reveal-calls.ts'
import { RevealNoticeAlert } from './reveal-notice-alert.tsx'
import { revealNotice, termsOf, type RevealNotice } from './reveal-notice.ts'
import { RevealedContact } from './revealed-contact.tsx'
import { keepNumber, recallNumber } from './revealed-numbers.ts'
import { TermsDialog } from './terms-dialog.tsx'

type ContactPanelProps = {
  provider: { id: number; updated_at: string }
  session: Session
  /** `revealContact` of reveal-calls.ts. */
  onReveal: (providerId: number, agrees: boolean) => Promise<RevealAnswer>
  /** `reportContact` of reveal-calls.ts. */
  onReport: (providerId: number, reason: ReportReason) => Promise<ReportAnswer>
}

/** The way to a provider: locked until the customer asks, then the number for the rest of the visit. */
export function ContactPanel(props: ContactPanelProps) {
  // Another provider or another person starts anew.
  return <Panel key={`${props.provider.id}:${props.session.user?.id ?? ''}`} {...props} />
}

function Panel({ provider, session, onReveal, onReport }: ContactPanelProps) {
  const [contact, setContact] = useState(() => recallNumber(provider.id))
  const [balance, setBalance] = useState<RevealAnswer['balance']>()
  const [terms, setTerms] = useState<ReturnType<typeof termsOf>>(null)
  const [notice, setNotice] = useState<RevealNotice>()
  const [asking, setAsking] = useState(false)
  // Two presses within one frame see the same state; this they do not share.
  const inFlight = useRef(false)
  const callLink = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what it was pressed for.
    if (balance) callLink.current?.focus()
  }, [balance])

  const reveal = async (agrees: boolean) => {
    if (inFlight.current) return
    inFlight.current = true
    setAsking(true)
    setNotice(undefined)
    try {
      const answer = await onReveal(provider.id, agrees)
      keepNumber(answer.data)
      setContact(answer.data)
      setBalance(answer.balance)
      setTerms(null)
    } catch (error) {
      const asked = termsOf(error)
      const refused = revealNotice(error, Date.now())
      if (asked) setTerms(asked)
      else setNotice(refused)
      // Behind a failure that another press may get past, the terms stay open; any other answer stands in the panel.
      if (!asked && refused.tone === 'warning') setTerms(null)
    } finally {
      inFlight.current = false
      setAsking(false)
    }
  }

  return (
    <Card as="section" aria-labelledby="contact-heading" className="flex flex-col gap-4">
      <div>
        <h2 id="contact-heading" className="text-lg">
          যোগাযোগ
        </h2>
        <p className="text-sm text-muted">সর্বশেষ হালনাগাদ: {formatDate(provider.updated_at)}</p>
      </div>
      {contact ? (
        <RevealedContact
          contact={contact}
          balance={balance}
          callLink={callLink}
          onReport={(reason) => onReport(contact.id, reason)}
        />
      ) : (
        <LockedContact
          providerId={provider.id}
          session={session}
          asking={asking && !terms}
          onAsk={() => void reveal(false)}
        />
      )}
      {notice && !terms && <RevealNoticeAlert notice={notice} providerId={provider.id} />}
      {terms && (
        <TermsDialog
          terms={terms}
          sending={asking}
          problem={notice && `${notice.title}। ${notice.text}`}
          onAgree={() => void reveal(true)}
          onCancel={() => {
            setTerms(null)
            setNotice(undefined)
          }}
        />
      )}
    </Card>
  )
}
