import type { ReactNode } from 'react'
import { LogIn } from '#web/ui/layout/icons/frame.tsx'
import { Phone } from '#web/ui/layout/icons/provider.tsx'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import type { ButtonLook } from '#web/ui/layout/button-class.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { paths } from '#web/app/pages/paths.ts'
import type { Offer } from './contact-offer.rules.ts'

/** For the button of the panel: a phone shows it only where bars do not stay. */
export const onlyWithoutBar = 'max-lg:hidden without-bars:flex'

/** While the code of the offers loads. */
export const pendingOffer: Offer = { label: 'যোগাযোগের নম্বর দেখুন', short: 'নম্বর দেখুন' }

export const MaskedNumber = () => (
  <>
    <span aria-hidden className="tracking-wide text-muted">
      01•••••••••
    </span>
    <VisuallyHidden>নম্বরটি ঢাকা আছে</VisuallyHidden>
  </>
)

type OfferProps = {
  offer: Offer
  asking?: boolean
  onAsk?: () => void
}

type FrameProps = OfferProps & {
  /** The HTML has one frame for guests and one for signed-in people; the style sheet shows one of them. */
  isGuest?: boolean
}

const shownTo = (isGuest: boolean) => (isGuest ? 'flex signed-in:hidden' : 'hidden signed-in:flex')

type PanelOfferProps = FrameProps & {
  /** On a phone the bar has the button. */
  hasBar: boolean
  /** A notice says why the number was not shown. */
  refused?: boolean
}

export function PanelOffer({ isGuest = false, hasBar, refused = false, ...rest }: PanelOfferProps) {
  const { label, hasLogin, note } = rest.offer
  return (
    // Without its note the frame holds only the button, which a phone has in its bar.
    <div className={`flex-col gap-3 ${refused && hasBar ? `flex ${onlyWithoutBar}` : shownTo(isGuest)}`}>
      <OfferButton
        {...rest}
        full
        size="small"
        pendingLabel="নম্বর আনা হচ্ছে..."
        className={hasBar ? onlyWithoutBar : ''}
      >
        {label}
      </OfferButton>
      {hasLogin && (
        <ButtonLink full size="small" variant="secondary" icon={LogIn} to={paths.login()} returns>
          লগইন করে নম্বর দেখুন
        </ButtonLink>
      )}
      {note && !refused && <p className="text-sm text-muted">{note}</p>}
    </div>
  )
}

export const BarOffer = ({ isGuest = false, ...rest }: FrameProps) => (
  <div className={`items-center justify-between gap-3 ${shownTo(isGuest)}`}>
    <p className="min-w-0 truncate text-sm">
      <MaskedNumber />
      <span className="block text-xs/4 font-semibold whitespace-normal">{rest.offer.cost}</span>
    </p>
    <OfferButton {...rest} className="shrink-0">
      {rest.offer.short}
    </OfferButton>
  </div>
)

type OfferButtonProps = OfferProps &
  ButtonLook & {
    pendingLabel?: string
    children: ReactNode
  }

/** The link works without code. With code, the sheet of plans opens first (`app/layouts/shell.tsx`). */
function OfferButton({ offer, asking, onAsk, pendingLabel, ...rest }: OfferButtonProps) {
  const { to, returns, plansFor, isFree, closed } = offer
  if (closed) return null
  const look = { ...rest, icon: Phone, 'data-early': 'number' }
  return to ? (
    <ButtonLink
      {...look}
      to={to}
      returns={returns}
      data-late={plansFor && true}
      data-plans={plansFor}
      data-free={isFree}
    />
  ) : (
    <Button {...look} pending={asking} pendingLabel={pendingLabel} onClick={onAsk} />
  )
}

/** 64 pixels above the bottom bar of a phone: what the number costs, and the button that leads to it. */
export const NumberBar = ({ children }: { children: ReactNode }) => (
  <div className="hidden-while-typing sticky bottom-[calc(--spacing(16)+env(safe-area-inset-bottom))] z-20 order-last -mx-4 grid h-16 items-center border-t border-line bg-surface px-4 sm:-mx-6 sm:px-6 lg:hidden without-bars:hidden">
    {children}
  </div>
)
