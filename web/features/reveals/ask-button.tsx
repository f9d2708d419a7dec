import { Phone } from '#web/ui/layout/icons/provider.tsx'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '#web/app/paths.ts'
import { withNext } from '#web/lib/with-next.ts'
import { formatTaka } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/layout/button.tsx'
import type { ContactProvider } from './contact-panel.tsx'
import { takeWantedNumber } from '#web/features/subscriptions/wanted-number.ts'

type AskButtonProps = {
  provider: ContactProvider
  asking: boolean
  refused: boolean
  onAsk: () => void
}

/** The button of a customer, which says what a press costs: a plan, a view, or nothing; or leads to the contact book. */
export function AskButton({ provider, asking, refused, onAsk }: AskButtonProps) {
  const { id, number_access: access, contact_price_from: price } = provider
  const askAtOnce = useEffectEvent(() => {
    if (takeWantedNumber(id)) onAsk()
  })
  useEffect(() => askAtOnce(), [])

  if (access === 'in_contacts')
    return (
      <>
        <ButtonLink full icon={Phone} to={paths.contacts}>
          দেখা নম্বরে আছে
        </ButtonLink>
        <p className="text-sm text-muted">নম্বরটি আপনি আগেই দেখেছেন। এর জন্য আর কোনো খরচ নেই।</p>
      </>
    )
  if (access === 'plan_needed' && price !== null)
    return (
      <>
        <ButtonLink full icon={Phone} to={withNext(paths.plans, paths.provider(id))}>
          প্ল্যান নিয়ে নম্বর দেখুন · {formatTaka(price)} থেকে
        </ButtonLink>
        <p className="text-sm text-muted">প্ল্যান নেওয়ার পরে আপনাকে এই নম্বরে ফিরিয়ে আনা হবে।</p>
      </>
    )
  const isFree = access === 'seen'
  return (
    <>
      <Button
        full
        icon={Phone}
        pending={asking}
        pendingLabel="নম্বর আনা হচ্ছে..."
        data-early="number"
        onClick={onAsk}
      >
        {isFree ? 'আবার দেখুন (বিনা খরচে)' : 'যোগাযোগের নম্বর দেখুন'}
      </Button>
      {!refused && !isFree && (
        <p className="text-sm text-muted">
          একটি নম্বর একবার দেখলে নম্বর দেখার একটি সুযোগ খরচ হয়; একই নম্বর আবার দেখলে খরচ হয় না।
        </p>
      )}
    </>
  )
}
