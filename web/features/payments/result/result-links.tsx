import { BadgeCheck, FileText, Gauge, House, ReceiptText, Rocket, Search } from 'lucide-react'
import type { Drawing } from '#web/ui/layout/icon.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { retryPath } from '../payment.labels.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import type { PaymentState } from '#web/features/payments/payments.calls.ts'

type NextLink = { to: string; label: string; icon: Drawing }

const home: NextLink = { to: paths.home, label: 'হোমে যান', icon: House }
const browse: NextLink = { to: paths.browse, label: 'সেবাদাতা খুঁজুন', icon: Search }
const submit: NextLink = { to: paths.workerSubmit, label: 'প্রোফাইল জমা দিন', icon: FileText }
const plans: NextLink = { to: paths.plans, label: 'প্ল্যান দেখুন', icon: BadgeCheck }
const boost: NextLink = { to: paths.workerBoost, label: 'বুস্ট দেখুন', icon: Rocket }
const balance: NextLink = { to: paths.balance, label: 'আজ কতটি নম্বর বাকি', icon: Gauge }
const payments: NextLink = { to: paths.myPayments, label: 'আমার পেমেন্ট', icon: ReceiptText }

/** By the role of the session, else by what was paid. Pages of another role would only redirect to the home page. */
const linksOf: Record<string, readonly NextLink[]> = {
  customer: [browse, balance, plans, payments, home],
  service_worker: [submit, boost, payments, home],
  admin: [home],
  staff: [home],
}
const roleOfPurpose: Record<string, string> = {
  subscription: 'customer',
  boost: 'service_worker',
  biodata_fee: 'service_worker',
}
/** Without a session and a payment, links to pages of both roles. */
const allLinks = [browse, balance, plans, payments, submit, home]

function firstLink(payment: PaymentState | null): NextLink | null {
  if (!payment || (payment.status !== 'paid' && payment.next !== 'retry')) return null
  if (payment.purpose === 'biodata_fee') return submit
  if (payment.purpose === 'boost') return boost
  return payment.status === 'paid' ? browse : { ...plans, to: retryPath(payment.purpose, payment.return_to) }
}

export function ResultLinks({ payment }: { payment: PaymentState | null }) {
  const role = useSession().user?.role ?? (payment && roleOfPurpose[payment.purpose])
  const links = (role && linksOf[role]) || allLinks
  const wanted = firstLink(payment)
  // Who paid for a number sees that first, in the card above.
  const first = payment?.status === 'paid' && payment.return_to ? null : wanted
  return (
    <nav aria-label="এরপর" className="flex flex-col gap-3">
      {first && (
        <ButtonLink to={first.to} icon={first.icon} full>
          {first.label}
        </ButtonLink>
      )}
      <ul className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-2">
        {links
          .filter(({ label }) => label !== first?.label)
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
