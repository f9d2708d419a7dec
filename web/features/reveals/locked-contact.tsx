import { Lock, Phone } from '#web/ui/layout/icons/provider.tsx'
import type { Session } from '#web/lib/session-store.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import type { AskButton } from './ask-button.tsx'
import type { ContactProvider } from './contact-panel.tsx'
import { MaskedNumber, onlyWithoutBar } from './number-bar.tsx'

/** In the HTML of every visitor; the style sheet hides it from those who are signed in. */
export const GuestLinks = lazyPart(async () => (await import('./guest-links.tsx')).GuestLinks, 'never')

type LockedContactProps = {
  provider: ContactProvider
  session: Session
  /** The button of a customer, when its code has loaded. */
  Ask: typeof AskButton | undefined
  asking: boolean
  refused: boolean
  /** On a phone the bar has the button. */
  hasBar: boolean
  onAsk: () => void
}

export function LockedContact({ provider, session, Ask, refused, hasBar, ...ask }: LockedContactProps) {
  const role = session.user?.role
  return (
    <>
      <p
        className={`flex items-center gap-3 rounded-card bg-sunken px-4 py-2 text-lg ${hasBar ? onlyWithoutBar : ''}`}
      >
        <Icon icon={Lock} className="size-5 text-muted" />
        <MaskedNumber />
      </p>
      {!role && (
        <GuestLinks
          providerId={provider.id}
          price={provider.contact_price_from}
          isFirstFree={provider.first_number_free}
          hasBar={hasBar}
        />
      )}
      {role && role !== 'customer' ? (
        <p className="text-muted">নম্বর শুধু গ্রাহকেরা দেখতে পারেন।</p>
      ) : Ask ? (
        <Ask {...ask} provider={provider} refused={refused} hasBar={hasBar} />
      ) : (
        session.status !== 'guest' && (
          <div className="hidden signed-in:block">
            <Button
              full
              icon={Phone}
              pending={ask.asking}
              data-early="number"
              onClick={ask.onAsk}
              className={hasBar ? onlyWithoutBar : ''}
            >
              যোগাযোগের নম্বর দেখুন
            </Button>
          </div>
        )
      )}
    </>
  )
}
