import type { ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import type { Session } from '#web/lib/session-store.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import type { Drawing } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { ContactProvider } from './contact-panel.tsx'

/** For the button of the panel: a phone shows it only where bars do not stay. */
export const onlyWithoutBar = 'max-lg:hidden without-bars:flex'

export const MaskedNumber = () => (
  <>
    <span aria-hidden className="tracking-wide text-muted">
      01•••••••••
    </span>
    <VisuallyHidden>নম্বরটি ঢাকা আছে</VisuallyHidden>
  </>
)

/** In the HTML of every visitor; the style sheet hides it from those who are signed in. */
export const GuestBar = lazyPart(async () => (await import('./guest-links.tsx')).GuestBar, 'never')

/** 64 pixels above the bottom bar of a phone: what the number costs, and the button that leads to it. */
export const NumberBar = ({ children }: { children: ReactNode }) => (
  <div className="hidden-while-typing sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] z-20 order-last -mx-4 grid h-16 items-center border-t border-line bg-surface px-4 sm:-mx-6 sm:px-6 lg:hidden without-bars:hidden">
    {children}
  </div>
)

type BarLineProps = { cost: string | undefined; className?: string; children: ReactNode }

export const BarLine = ({ cost, className = 'flex', children }: BarLineProps) => (
  <div className={`items-center justify-between gap-3 ${className}`}>
    <p className="min-w-0 truncate text-sm">
      <MaskedNumber />
      <span className="block font-semibold">{cost}</span>
    </p>
    {children}
  </div>
)

/** `to`: a link instead of a button; `plansFor`: it offers the plans for the number of this provider. `press` comes before the asking. */
export type BarWords = {
  icon: Drawing
  cost: string
  label: string
  to?: string
  plansFor?: number
  press?: () => void
}

type LockedNumberProps = {
  provider: ContactProvider
  session: Session
  /** For a customer, when its code has loaded. */
  barOf: ((provider: ContactProvider) => BarWords) | undefined
  asking: boolean
  onAsk: () => void
}

/** The content of the bar before the reveal. Its button stays the same element, so that a tap while the session becomes known is not lost. */
export function LockedNumber({
  provider,
  session: { user, status },
  barOf,
  asking,
  onAsk,
}: LockedNumberProps) {
  const bar = user ? barOf?.(provider) : undefined
  if (bar?.to)
    return (
      <BarLine cost={bar.cost}>
        <ButtonLink
          icon={bar.icon}
          to={bar.to}
          data-early="number"
          data-late={bar.plansFor && true}
          data-plans={bar.plansFor}
        >
          {bar.label}
        </ButtonLink>
      </BarLine>
    )
  return (
    <>
      {!user && (
        <GuestBar
          providerId={provider.id}
          price={provider.contact_price_from}
          isFirstFree={provider.first_number_free}
        />
      )}
      {status !== 'guest' && (
        <BarLine cost={bar?.cost} className="hidden signed-in:flex">
          <Button
            icon={bar?.icon}
            pending={asking}
            data-early="number"
            onClick={() => {
              bar?.press?.()
              onAsk()
            }}
          >
            {bar?.label ?? 'নম্বর দেখুন'}
          </Button>
        </BarLine>
      )}
    </>
  )
}
