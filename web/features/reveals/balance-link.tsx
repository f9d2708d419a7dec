import { Gauge, ListPlus } from 'lucide-react'
import { paths } from '#web/app/pages/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { useBalance } from '#web/features/entitlements/subscriptions/views-left.ts'

/** The numbers that a customer may still look at today. Nothing until the server has answered. */
export function BalanceLink({ userId }: { userId: number }) {
  const balance = useBalance(userId)
  if (!balance) return null
  if (!balance.active_subscription)
    return (
      <ButtonLink to={paths.plans} variant="quiet" size="small" icon={ListPlus}>
        প্ল্যান নিন
      </ButtonLink>
    )
  return (
    <ButtonLink to={paths.balance} variant="quiet" size="small" icon={Gauge}>
      {balance.remaining_today === null ? (
        'সীমাহীন'
      ) : (
        <span>
          বাকি {formatCount(balance.remaining_today)}
          <VisuallyHidden>টি নম্বর আজ দেখা যাবে</VisuallyHidden>
        </span>
      )}
    </ButtonLink>
  )
}
