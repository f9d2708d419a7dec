import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type Drawing } from '#web/ui/layout/icon.tsx'

type OfferCardProps = {
  name: string
  /** In taka. */
  price: number
  popular: boolean
  emblem?: ReactNode
  lines: readonly { icon: Drawing; text: string }[]
  chooseLabel: string
  disabled: boolean
  onChoose: () => void
}

export function OfferCard({ name, price, popular, emblem, lines, ...act }: OfferCardProps) {
  return (
    <Card
      as="li"
      lifted={popular}
      className={`relative flex flex-col gap-4 ${popular ? 'ring-2 ring-accent' : ''}`}
    >
      {popular && (
        <span className="absolute -top-3.5 end-4">
          <Badge tone="accent" icon={Star}>
            জনপ্রিয়
          </Badge>
        </span>
      )}
      <div className="flex items-center gap-3">
        {emblem}
        <h2 className="min-w-0 text-xl">{name}</h2>
      </div>
      <div className="text-3xl font-semibold">{formatTaka(price, { decimals: 2 })}</div>
      <ul className="flex flex-1 flex-col gap-2">
        {lines.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-2.5">
            <Icon icon={icon} className="mt-1 size-5 text-action" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <Button full disabled={act.disabled} variant={popular ? 'primary' : 'secondary'} onClick={act.onChoose}>
        {act.chooseLabel}
      </Button>
    </Card>
  )
}
