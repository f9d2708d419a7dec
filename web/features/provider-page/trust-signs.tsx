import type { Provider } from '#web/features/providers/provider.calls.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChevronDown } from '#web/ui/layout/icons/form.tsx'
import { CircleCheck } from '#web/ui/layout/icons/message.tsx'
import { BadgeCheck } from '#web/ui/layout/icons/trust.tsx'

export type Trusted = Pick<Provider, 'verified_badge'> &
  Partial<Pick<Provider, 'approved_at' | 'last_active' | 'reveal_count' | 'has_more_reveals'>>

const activities = { day: 'আজ সক্রিয় ছিলেন', week: 'এই সপ্তাহে সক্রিয় ছিলেন', month: 'এই মাসে সক্রিয় ছিলেন' }

/** What was checked, which the badge opens, also without scripts; and whether the worker is active and called. */
export function TrustSigns({ provider }: { provider: Trusted }) {
  const { verified_badge: isVerified, approved_at, last_active, reveal_count: reveals = 0 } = provider
  const facts = [
    last_active && activities[last_active],
    reveals > 0 && `নম্বর ${formatCount(reveals)}${provider.has_more_reveals ? '+' : ''} বার দেখা হয়েছে`,
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <p className="text-sm">{facts.join(' · ')}</p>}
      <details className="group">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-2 [&::-webkit-details-marker]:hidden">
          <Badge tone="success" icon={BadgeCheck}>
            {isVerified ? 'যাচাইকৃত' : 'অনুমোদিত'}
          </Badge>
          <span className="flex items-center gap-1 text-sm font-semibold text-action">
            কী দেখা হয়েছে
            <Icon icon={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <ul className="flex flex-col gap-1 text-sm">
          <Check>ফোন নম্বর নিশ্চিত করা হয়েছে</Check>
          {isVerified && <Check>পরিচয়পত্র মিলিয়ে দেখা হয়েছে</Check>}
          <Check>
            আমাদের প্রতিনিধি প্রোফাইল দেখে অনুমোদন করেছেন
            {approved_at && `, ${formatDate(approved_at)}`}
          </Check>
        </ul>
      </details>
    </>
  )
}

const Check = ({ children }: { children: React.ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon icon={CircleCheck} className="mt-0.5 size-5 text-action" />
    <span className="min-w-0">{children}</span>
  </li>
)
