import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { offlineError } from '#web/lib/api-error.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { useSession } from '#web/lib/session.ts'
import { useKnownBalance } from '#web/features/entitlements/subscriptions/views-left.ts'
import { FocusedWhen } from '#web/ui/feedback/focused-when.tsx'
import { useSingleFlight } from '#web/lib/hooks/use-single-flight.ts'
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Lock } from '#web/ui/layout/icons/provider.tsx'
import {
  BarOffer,
  MaskedNumber,
  NumberBar,
  onlyWithoutBar,
  PanelOffer,
  pendingOffer,
} from './contact-offer.tsx'
import type { ContactProvider } from './contact-offer.rules.ts'
import type { RevealAnswer } from './reveals.calls.ts'
import type { RevealNotice, termsOf } from './reveal-notice.rules.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { loadSession, sessionSnapshot, subscribeToSession, type Session } from '#web/lib/session-store.ts'

type Contact = Pick<RevealAnswer['data'], 'id' | 'name' | 'phone'>

// In memory only, and cleared when the user changes.
const numbers = new Map<number, Contact>()
let storedFor: number | undefined

function storedNumber(providerId: number): Contact | undefined {
  return storedFor !== undefined && storedFor === sessionSnapshot().user?.id
    ? numbers.get(providerId)
    : undefined
}

function storeNumber(contact: Contact): void {
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

type ContactPanelProps = {
  provider: ContactProvider & { updated_at: string }
  /** Asks for the number without a press. */
  asksAtOnce?: boolean
  /** On a phone a bar above the bottom bar has the button. The container lays it out as its last child. */
  withBar?: boolean
}

const loadOffers = () => import('./contact-offer.rules.ts')
const loadParts = () => import('#web/features/reveals/customer-contact.tsx')
const loadRules = () => import('./reveal-refusal.ts')
const RevealNoticeAlert = lazyPart(
  async () => (await import('./reveal-notice.tsx')).RevealNoticeAlert,
  'if shown',
)

type GuestOfferProps = Omit<ContactProvider, 'number_access'>

const GuestPanelOffer = lazyPart(async () => {
  const { offerOf } = await loadOffers()
  return ({ hasBar, ...provider }: GuestOfferProps & { hasBar: boolean }) => (
    <PanelOffer isGuest offer={offerOf(provider, null)} hasBar={hasBar} />
  )
}, 'never')

const GuestBarOffer = lazyPart(async () => {
  const { offerOf } = await loadOffers()
  return (provider: GuestOfferProps) => <BarOffer isGuest offer={offerOf(provider, null)} />
}, 'never')

/** Without the code of times, as the text does not change. */
const UpdatedAt = lazyPart(async () => (await import('./updated-at.tsx')).UpdatedAt, 'never')

/** All code for the answers to a reveal. */
async function loadAnswers() {
  const [parts, rules, offers] = await Promise.all([
    loadParts(),
    loadRules(),
    loadOffers(),
    RevealNoticeAlert.preload(),
  ])
  return { ...parts, ...rules, ...offers }
}

export function ContactPanel({ provider, asksAtOnce = false, withBar = false }: ContactPanelProps) {
  const session = useSession()
  // The hydration shows a guest first: a number that is on its way by then belongs to the stored user.
  const user = typeof document === 'undefined' ? null : loadSession().user
  // Resets the state for another provider or user.
  return (
    <Panel
      key={`${provider.id}:${user?.id ?? ''}`}
      provider={provider}
      asksAtOnce={asksAtOnce}
      withBar={withBar}
      session={session}
    />
  )
}

type PanelProps = Required<ContactPanelProps> & { session: Session }

function Panel({ provider: loaded, asksAtOnce, withBar, session }: PanelProps) {
  const [contact, setContact] = useState(() => storedNumber(loaded.id))
  const [balance, setBalance] = useState<RevealAnswer['balance']>()
  const [terms, setTerms] = useState<ReturnType<typeof termsOf>>(null)
  const [notice, setNotice] = useState<RevealNotice>()
  const { pending: asking, run } = useSingleFlight()
  const callLink = useRef<HTMLAnchorElement>(null)
  const parts = useLazyModule(loadAnswers, session.user?.role === 'customer')
  const [fetched, setFetched] = useState<typeof parts>()
  const [calls, setCalls] = useState(false)
  const [isOffline, setIsOffline] = useState(false)
  const isCounting = useRootData()?.settings.growth_enabled === '1'
  const { RevealedContact, RevealedNumber, TermsDialog, offerOf } = parts ?? fetched ?? {}
  // The answer to a press knows more than the page: a free number may be used up.
  const provider: typeof loaded = notice?.needsPlan ? { ...loaded, number_access: 'plan_needed' } : loaded

  useEffect(() => {
    // The pressed button has disappeared: the focus moves to the number.
    if (balance) callLink.current?.focus()
  }, [balance])

  const show = (shown: Contact) => {
    storeNumber(shown)
    setContact(shown)
  }

  const reveal = (agrees: boolean) =>
    run(async () => {
      setNotice(undefined)
      // Loads the code first, so that no view is spent on a number that cannot be displayed.
      const answers = await loadAnswers().catch(() => null)
      setIsOffline(answers === null)
      if (!answers) return
      setFetched(answers)
      const access = provider.number_access
      // A number that was seen before is not asked for again.
      if (isCounting && access !== 'seen' && access !== 'in_contacts') answers.reportAsk(provider.id)
      try {
        if (access === 'in_contacts') return show(await answers.fetchSeenNumber(provider.id))
        const answer = await answers.revealSolving(provider.id, agrees)
        show(answer.data)
        answers.showBalance(answer.balance)
        setBalance(answer.balance)
        setTerms(null)
      } catch (error) {
        const { newTerms, refusalNotice } = await answers.revealRefusal(error, provider)
        if (newTerms) setTerms(newTerms)
        else setNotice(refusalNotice)
        // A temporary failure keeps the terms open; another answer closes them and shows the notice.
        if (!newTerms && refusalNotice.tone === 'warning') setTerms(null)
      }
    })

  const ask = (thenCalls: boolean) => {
    setCalls(thenCalls)
    reveal(false)
  }
  const askAtOnce = useEffectEvent(() => {
    if (asksAtOnce) ask(false)
  })
  useEffect(() => askAtOnce(), [])

  const { user, status } = session
  const known = useKnownBalance(user?.id)
  const offer = user && offerOf ? offerOf(provider, user, known?.remaining_today) : pendingOffer
  const { id, contact_price_from, contact_price_popular, first_number_free } = provider
  const guestProvider = { id, contact_price_from, contact_price_popular, first_number_free }
  const isOther = user !== null && user.role !== 'customer'
  return (
    <>
      <Card as="section" aria-labelledby="contact-heading" className="flex flex-col gap-4">
        <h2 id="contact-heading" className="text-lg">
          যোগাযোগ
        </h2>
        {contact && RevealedContact ? (
          <RevealedContact contact={contact} balance={balance} callLink={callLink} />
        ) : (
          <>
            <p
              className={`flex items-center gap-3 rounded-card bg-sunken px-4 py-2 text-lg ${withBar ? onlyWithoutBar : ''}`}
            >
              <Icon icon={Lock} className="size-5 text-muted" />
              <MaskedNumber />
            </p>
            {!user && <GuestPanelOffer {...guestProvider} hasBar={withBar} />}
            {isOther && <p className="text-muted">নম্বর শুধু গ্রাহকেরা দেখতে পারেন।</p>}
            {!isOther && status !== 'guest' && (
              <PanelOffer
                offer={offer}
                asking={asking && !terms}
                refused={notice !== undefined}
                hasBar={withBar}
                onAsk={() => ask(false)}
              />
            )}
          </>
        )}
        {isOffline && <p role="alert">{offlineError().message}</p>}
        {notice && !terms && (
          // Keeps the notice above the bar at the bottom of a phone.
          <FocusedWhen condition>
            <RevealNoticeAlert notice={notice} providerId={provider.id} />
          </FocusedWhen>
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
      {withBar && !isOther && (
        <NumberBar>
          {contact && RevealedNumber ? (
            <RevealedNumber {...contact} calls={calls} />
          ) : (
            <>
              {!user && <GuestBarOffer {...guestProvider} />}
              {/* The button stays the same element while the session becomes known, so that no tap is lost. */}
              {status !== 'guest' && (
                <BarOffer offer={offer} asking={asking && !terms} onAsk={() => ask(offer.calls === true)} />
              )}
            </>
          )}
        </NumberBar>
      )}
    </>
  )
}
