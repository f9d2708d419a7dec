import { useEffect, useRef, useState } from 'react'
import type { ReportReason } from '#worker/features/reveals/reveals.schema.ts'
import { offlineError } from '#web/lib/api-error.ts'
import { formatDate } from '#web/lib/format.ts'
import type { Session } from '#web/lib/session-store.ts'
import { useFocusWhen } from '#web/lib/use-focus-when.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { useLazyModule } from '#web/lib/use-lazy-module.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { LockedContact } from './locked-contact.tsx'
import type { ReportAnswer, RevealAnswer } from './reveals.calls.ts'
import { RevealNoticeAlert } from './reveal-notice-alert.tsx'
import { revealNotice, termsOf, type RevealNotice } from './reveal-notice.rules.ts'
import { storeNumber, storedNumber } from './revealed-numbers.ts'

type ContactPanelProps = {
  provider: { id: number; updated_at: string }
  session: Session
  /** `revealContact` of reveals.calls.ts. */
  onReveal: (providerId: number, agrees: boolean) => Promise<RevealAnswer>
  /** `reportContact` of reveals.calls.ts. */
  onReport: (providerId: number, reason: ReportReason) => Promise<ReportAnswer>
}

const loadParts = () => import('./customer-contact.tsx')

/** Shows the phone number after the customer asked for it, until the page is left or reloaded. */
export function ContactPanel(props: ContactPanelProps) {
  // Resets the state for another provider or user.
  return <Panel key={`${props.provider.id}:${props.session.user?.id ?? ''}`} {...props} />
}

function Panel({ provider, session, onReveal, onReport }: ContactPanelProps) {
  const [contact, setContact] = useState(() => storedNumber(provider.id))
  const [balance, setBalance] = useState<RevealAnswer['balance']>()
  const [terms, setTerms] = useState<ReturnType<typeof termsOf>>(null)
  const [notice, setNotice] = useState<RevealNotice>()
  const { pending: asking, run } = useSingleFlight()
  const refusal = useFocusWhen(notice !== undefined && !terms)
  const callLink = useRef<HTMLAnchorElement>(null)
  const parts = useLazyModule(loadParts, session.user?.role === 'customer')
  const [fetched, setFetched] = useState<typeof parts>()
  const { RevealedContact, TermsDialog } = parts ?? fetched ?? {}

  useEffect(() => {
    // The pressed button has disappeared: the focus moves to the number.
    if (balance) callLink.current?.focus()
  }, [balance])

  const reveal = (agrees: boolean) =>
    run(async () => {
      setNotice(undefined)
      try {
        // Loads the code first, so that no view is spent on a number that cannot be displayed.
        setFetched(
          await loadParts().catch(() => {
            throw offlineError()
          }),
        )
        const answer = await onReveal(provider.id, agrees)
        storeNumber(answer.data)
        setContact(answer.data)
        setBalance(answer.balance)
        setTerms(null)
      } catch (error) {
        const newTerms = termsOf(error)
        const refusalNotice = revealNotice(error, Date.now())
        if (newTerms) setTerms(newTerms)
        else setNotice(refusalNotice)
        // A temporary failure keeps the terms open; another answer closes them and shows the notice.
        if (!newTerms && refusalNotice.tone === 'warning') setTerms(null)
      }
    })

  return (
    <Card as="section" aria-labelledby="contact-heading" className="flex flex-col gap-4">
      <div>
        <h2 id="contact-heading" className="text-lg">
          যোগাযোগ
        </h2>
        <p className="text-sm text-muted">সর্বশেষ হালনাগাদ: {formatDate(provider.updated_at)}</p>
      </div>
      {contact && RevealedContact ? (
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
          refused={notice !== undefined}
          onAsk={() => reveal(false)}
        />
      )}
      {notice && !terms && (
        // Keeps the notice above the bar at the bottom of a phone.
        <div ref={refusal} tabIndex={-1} className="scroll-my-24 outline-none">
          <RevealNoticeAlert notice={notice} providerId={provider.id} />
        </div>
      )}
      {terms && TermsDialog && (
        <TermsDialog
          terms={terms}
          sending={asking}
          problem={notice && `${notice.title}। ${notice.text}`}
          onAgree={() => reveal(true)}
          onCancel={() => {
            setTerms(null)
            setNotice(undefined)
          }}
        />
      )}
    </Card>
  )
}
