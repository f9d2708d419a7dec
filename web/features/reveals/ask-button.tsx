import { Phone } from '#web/ui/layout/icons/provider.tsx'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '#web/app/paths.ts'
import { withNext } from '#web/lib/with-next.ts'
import { formatTaka } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import type { ContactProvider } from './contact-panel.tsx'
import { onlyWithoutBar, type BarWords } from './number-bar.tsx'
import { callWhenShown } from './phone-actions.tsx'
import { takeWantedNumber } from '#web/features/subscriptions/wanted-number.ts'

type AskButtonProps = {
  provider: ContactProvider
  asking: boolean
  refused: boolean
  /** On a phone the bar has the button. */
  hasBar: boolean
  onAsk: () => void
}

/** The button of a customer, which says what a press costs: a plan, a view, or nothing; or leads to the contact book. */
export function AskButton({ provider, asking, refused, hasBar, onAsk }: AskButtonProps) {
  const { id, number_access: access, contact_price_from: price } = provider
  const askAtOnce = useEffectEvent(() => {
    if (takeWantedNumber(id)) onAsk()
  })
  useEffect(() => askAtOnce(), [])

  const look = hasBar ? onlyWithoutBar : ''
  if (access === 'in_contacts')
    return (
      <>
        <ButtonLink full icon={Phone} to={paths.contacts} data-early="number" className={look}>
          দেখা নম্বরে আছে
        </ButtonLink>
        <p className="text-sm text-muted">নম্বরটি আপনি আগেই দেখেছেন। এর জন্য আর কোনো খরচ নেই।</p>
      </>
    )
  if (access === 'plan_needed' && price !== null)
    return (
      <>
        <ButtonLink
          full
          icon={Phone}
          to={withNext(paths.plans, paths.provider(id))}
          data-early="number"
          data-late
          data-plans={id}
          className={look}
        >
          নম্বর দেখুন · {formatTaka(price)} থেকে
        </ButtonLink>
        <p className="text-sm text-muted">
          বিস্তারিত দেখতে সক্রিয় সাবস্ক্রিপশন প্রয়োজন। প্ল্যান নেওয়ার পরে আপনাকে এই নম্বরে ফিরিয়ে আনা হবে।
        </p>
      </>
    )
  const isFree = access === 'seen'
  const isFirst = access === 'free'
  return (
    <>
      <Button
        full
        icon={Phone}
        pending={asking}
        pendingLabel="নম্বর আনা হচ্ছে..."
        data-early="number"
        onClick={onAsk}
        className={look}
      >
        {isFree ? 'আবার দেখুন (বিনা খরচে)' : isFirst ? 'প্রথম নম্বরটি ফ্রি দেখুন' : 'যোগাযোগের নম্বর দেখুন'}
      </Button>
      {!refused && !isFree && (
        <p className="text-sm text-muted">
          {isFirst
            ? 'নতুন গ্রাহক হিসেবে একটি নম্বর প্ল্যান ছাড়াই দেখতে পারেন। এর পরের নম্বরের জন্য প্ল্যান লাগবে।'
            : 'একটি নম্বর একবার দেখলে নম্বর দেখার একটি সুযোগ খরচ হয়; একই নম্বর আবার দেখলে খরচ হয় না।'}
        </p>
      )}
    </>
  )
}

/** What the bar of a phone says, in short texts. One press shows the number and calls it. */
export function barOf({ id, number_access: access, contact_price_from: price }: ContactProvider): BarWords {
  const icon = Phone
  if (access === 'in_contacts') return { icon, cost: 'আগেই দেখেছেন', label: 'দেখা নম্বর', to: paths.contacts }
  if (access === 'plan_needed' && price !== null)
    return {
      icon,
      cost: `${formatTaka(price)} থেকে`,
      label: 'নম্বর দেখুন',
      to: withNext(paths.plans, paths.provider(id)),
      plansFor: id,
    }
  return {
    icon,
    cost: access === 'seen' ? 'বিনা খরচে' : access === 'free' ? 'প্রথম নম্বরটি ফ্রি' : '১টি সুযোগ খরচ হবে',
    ...(access ? { label: 'কল করুন', press: () => callWhenShown(id) } : { label: 'নম্বর দেখুন' }),
  }
}
