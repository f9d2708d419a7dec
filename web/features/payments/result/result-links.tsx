import { BadgeCheck, FileText, Gauge, House, ReceiptText, Rocket, Search } from 'lucide-react'
import type { Drawing } from '#web/ui/layout/icon.tsx'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import type { PaymentState } from '#web/features/payments/payments.calls.ts'

type NextLink = { to: string; label: string; icon: Drawing }

const browse: NextLink = { to: paths.browse, label: 'সেবাদাতা খুঁজুন', icon: Search }
const submit: NextLink = { to: paths.workerSubmit, label: 'বায়োডাটা জমা দিন', icon: FileText }
const plans: NextLink = { to: paths.plans, label: 'প্ল্যান দেখুন', icon: BadgeCheck }
const boost: NextLink = { to: paths.workerBoost, label: 'বুস্ট দেখুন', icon: Rocket }

const others: readonly NextLink[] = [
  { to: paths.balance, label: 'আজকের ব্যালেন্স', icon: Gauge },
  browse,
  plans,
  { to: paths.myPayments, label: 'আমার পেমেন্ট', icon: ReceiptText },
  submit,
  { to: paths.home, label: 'হোমে যান', icon: House },
]

function firstLink(payment: PaymentState | null): NextLink | null {
  if (!payment || (payment.status !== 'paid' && payment.next !== 'retry')) return null
  if (payment.purpose === 'biodata_fee') return submit
  if (payment.purpose === 'boost') return boost
  return payment.status === 'paid' ? browse : plans
}

export function ResultLinks({ payment }: { payment: PaymentState | null }) {
  const first = firstLink(payment)
  return (
    <nav aria-label="এরপর" className="flex flex-col gap-3">
      {first && (
        <ButtonLink to={first.to} icon={first.icon} full>
          {first.label}
        </ButtonLink>
      )}
      <ul className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-2">
        {others
          .filter(({ to }) => to !== first?.to)
          .map(({ to, label, icon }) => (
            <li key={to}>
              <ButtonLink to={to} icon={icon} size="small" variant="quiet" full>
                {label}
              </ButtonLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
