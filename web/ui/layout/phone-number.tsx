import type { ReactNode } from 'react'
import { formatPhone, isMasked, telAddress } from '#web/lib/format-phone.ts'

/** A phone number in a text: in one line, and selected as a whole. */
export function PhoneNumber({ phone }: { phone: string }) {
  return <span className="whitespace-nowrap select-all">{formatPhone(phone)}</span>
}

type PhoneLinkProps = { phone: string; className?: string; children?: ReactNode }

/** A link that calls the number; a masked one is text. `children` stand before it, such as an icon. */
export function PhoneLink({ phone, className = phoneLinkClass, children }: PhoneLinkProps) {
  if (isMasked(phone)) return <PhoneNumber phone={phone} />
  return (
    <a href={telAddress(phone)} className={`whitespace-nowrap select-all ${className}`}>
      {children}
      {formatPhone(phone)}
    </a>
  )
}

const phoneLinkClass = 'inline-flex min-h-11 items-center text-action underline underline-offset-4'
