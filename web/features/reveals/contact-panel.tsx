import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { offlineError } from '#web/lib/api-error.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useSession } from '#web/app/session.tsx'
import { useFocusWhen } from '#web/lib/hooks/use-focus-when.ts'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { LockedContact } from './locked-contact.tsx'
import { LockedNumber, NumberBar } from './number-bar.tsx'
import type { NumberAccess } from '#worker/features/reveals/reveals.schema.ts'
import { reportContact, type RevealAnswer } from './reveals.calls.ts'
import type { RevealNotice, termsOf } from './reveal-notice.rules.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { loadSession, sessionSnapshot, subscribeToSession, type Session } from '#web/lib/session-store.ts'

// In memory only, and cleared when the user changes.
const numbers = new Map<number, RevealAnswer['data']>()
let storedFor: number | undefined

function storedNumber(providerId: number): RevealAnswer['data'] | undefined {
  return storedFor !== undefined && storedFor === sessionSnapshot().user?.id
    ? numbers.get(providerId)
    : undefined
}

function storeNumber(contact: RevealAnswer['data']): void {
  const user = sessionSnapshot().user
  if (!user) return
  if (storedFor === undefined) subscribeToSession(clearOnUserChange)
  if (storedFor !== user.id) numbers.clear()
  storedFor = user.id
  numbers.set(contact.id, contact)
}

function clearOnUserChange(): void {
  if (sessionSnapshot().user?.id !== storedFor) numbers.clear()
}

export type ContactProvider = {
  id: number
  updated_at: string
  /** Taka; null while no plan is on sale. */
  contact_price_from: number | null
  /** For guests. */
  first_number_free?: true | undefined
  /** Unknown until the data of a signed-in customer has been loaded. */
  number_access?: NumberAccess | undefined
}
type ContactPanelProps = {
  provider: ContactProvider
  /** On a phone a bar above the bottom bar has the button. The container lays it out as its last child. */
  withBar?: boolean
}

const loadParts = () => import('#web/features/reveals/customer-contact.tsx')
const loadRules = () => import('./reveal-refusal.ts')
const loadNotice = () => import('./reveal-notice.tsx')
const RevealNoticeAlert = lazy(async () => ({ default: (await loadNotice()).RevealNoticeAlert }))

/** Without the code of times, as the text does not change. */
export const UpdatedAt = lazyPart(async () => (await import('./updated-at.tsx')).UpdatedAt, 'never')

/** All code for the answers to a reveal. */
async function loadAnswers() {
  const [parts, rules] = await Promise.all([loadParts(), loadRules(), loadNotice()])
  return { ...parts, ...rules }
}

export function ContactPanel({ provider, withBar = false }: ContactPanelProps) {
  const session = useSession()
  // The hydration shows a guest first: a number that is on its way by then belongs to the stored user.
  const user = typeof document === 'undefined' ? null : loadSession().user
  // Resets the state for another provider or user.
  return (
    <Panel key={`${provider.id}:${user?.id ?? ''}`} provider={provider} withBar={withBar} session={session} />
  )
}

function Panel({ provider, withBar, session }: Required<ContactPanelProps> & { session: Session }) {
  const [contact, setContact] = useState(() => storedNumber(provider.id))
  const [balance, setBalance] = useState<RevealAnswer['balance']>()
  const [terms, setTerms] = useState<ReturnType<typeof termsOf>>(null)
  const [notice, setNotice] = useState<RevealNotice>()
  const { pending: asking, run } = useSingleFlight()
  const refusal = useFocusWhen(notice !== undefined && !terms)
  const callLink = useRef<HTMLAnchorElement>(null)
  const parts = useLazyModule(loadAnswers, session.user?.role === 'customer')
  const [fetched, setFetched] = useState<typeof parts>()
  const [isOffline, setIsOffline] = useState(false)
  const isCounting = useRootData()?.settings.growth_enabled === '1'
  const { RevealedContact, RevealedNumber, TermsDialog, barOf, AskButton } = parts ?? fetched ?? {}

  useEffect(() => {
    // The pressed button has disappeared: the focus moves to the number.
    if (balance) callLink.current?.focus()
  }, [balance])

  const reveal = (agrees: boolean) =>
    run(async () => {
      setNotice(undefined)
      // Loads the code first, so that no view is spent on a number that cannot be displayed.
      const answers = await loadAnswers().catch(() => null)
      setIsOffline(answers === null)
      if (!answers) return
      setFetched(answers)
      // A number that was seen before is not asked for again.
      if (isCounting && provider.number_access !== 'seen') answers.reportAsk(provider.id)
      try {
        const answer = await answers.revealSolving(provider.id, agrees)
        storeNumber(answer.data)
        answers.showBalance(answer.balance)
        setContact(answer.data)
        setBalance(answer.balance)
        setTerms(null)
      } catch (error) {
        const { newTerms, refusalNotice } = await answers.revealRefusal(error, provider.id)
        if (newTerms) setTerms(newTerms)
        else setNotice(refusalNotice)
        // A temporary failure keeps the terms open; another answer closes them and shows the notice.
        if (!newTerms && refusalNotice.tone === 'warning') setTerms(null)
      }
    })

  const role = session.user?.role
  return (
    <>
      <Card as="section" aria-labelledby="contact-heading" className="flex flex-col gap-4">
        <h2 id="contact-heading" className="text-lg">
          যোগাযোগ
        </h2>
        {contact && RevealedContact ? (
          <RevealedContact
            contact={contact}
            balance={balance}
            callLink={callLink}
            onReport={(reason) => reportContact(contact.id, reason)}
          />
        ) : (
          <LockedContact
            provider={provider}
            session={session}
            Ask={AskButton}
            asking={asking && !terms}
            refused={notice !== undefined}
            hasBar={withBar}
            onAsk={() => reveal(false)}
          />
        )}
        {isOffline && <p role="alert">{offlineError().message}</p>}
        {notice && !terms && (
          // Keeps the notice above the bar at the bottom of a phone.
          <div ref={refusal} tabIndex={-1} className="scroll-my-24 outline-none">
            <Suspense>
              <RevealNoticeAlert notice={notice} providerId={provider.id} />
            </Suspense>
          </div>
        )}
        {/* Last, so that the button stands on the first screen of a phone. */}
        <UpdatedAt time={provider.updated_at} />
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
      {withBar && (!role || role === 'customer') && (
        <NumberBar>
          {contact && RevealedNumber ? (
            <RevealedNumber {...contact} />
          ) : (
            <LockedNumber
              provider={provider}
              session={session}
              barOf={barOf}
              asking={asking && !terms}
              onAsk={() => void reveal(false)}
            />
          )}
        </NumberBar>
      )}
    </>
  )
}
