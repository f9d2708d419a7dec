import { Check, Copy, MessageCircle, Phone } from 'lucide-react'
import { useState, type ComponentProps, type RefObject } from 'react'
import { buttonClass } from '#web/ui/layout/button-class.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { formatPhone, telAddress } from '#web/lib/format-phone.ts'
import { PhoneNumber } from '#web/ui/layout/phone-number.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

type PhoneActionsProps = {
  name: string
  /** 01XXXXXXXXX */
  phone: string
  callRef?: RefObject<HTMLAnchorElement | null>
  /** The button that calls stands elsewhere. */
  withoutCall?: boolean
}

export function PhoneActions({ name, phone, callRef, withoutCall }: PhoneActionsProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Clipboard access needs HTTPS and a permission; the number can also be selected.
    await navigator.clipboard?.writeText(phone).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      {!withoutCall && (
        <CallLink
          name={name}
          phone={phone}
          ref={callRef}
          className={buttonClass({ full: true, className: 'col-span-2 text-lg tracking-wide' })}
        >
          <PhoneNumber phone={phone} />
        </CallLink>
      )}
      <WhatsApp name={name} phone={phone} />
      <Button variant="secondary" full icon={copied ? Check : Copy} onClick={() => void copy()}>
        <span aria-live="polite">{copied ? 'কপি হয়েছে' : 'কপি করুন'}</span>
      </Button>
    </div>
  )
}

type CallLinkProps = Omit<PhoneActionsProps, 'callRef'> & ComponentProps<'a'>

export const CallLink = ({ name, phone, children, ...rest }: CallLinkProps) => (
  <a {...rest} href={telAddress(phone)} aria-label={`কল করুন ${name}, ${formatPhone(phone)}`}>
    <Icon icon={Phone} />
    {children}
  </a>
)

type RevealedNumberProps = Omit<PhoneActionsProps, 'callRef'> & {
  /** The customer wants to call as soon as the number is there. */
  calls: boolean
}

/** The content of the bar on a phone. */
export const RevealedNumber = ({ name, phone, calls }: RevealedNumberProps) => (
  <div className="grid w-full grid-cols-2 gap-3">
    <CallLink
      name={name}
      phone={phone}
      ref={calls ? callAtOnce : undefined}
      className={buttonClass({ full: true })}
    >
      কল করুন
    </CallLink>
    <WhatsApp name={name} phone={phone} />
  </div>
)

/** Opens the number in the app for calls. Where the browser refuses that, the link is there to be pressed. */
export const callAtOnce = (link: HTMLAnchorElement | null) => link?.click()

const WhatsApp = ({ name, phone }: Omit<PhoneActionsProps, 'callRef'>) => (
  <a
    href={`https://wa.me/88${phone}`}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`হোয়াটসঅ্যাপে ${name}, নতুন ট্যাবে খুলবে`}
    className={buttonClass({ variant: 'secondary', full: true })}
  >
    <Icon icon={MessageCircle} />
    হোয়াটসঅ্যাপ
  </a>
)
