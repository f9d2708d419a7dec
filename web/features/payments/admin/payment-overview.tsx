import { useSession } from '#web/lib/session.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { Link } from '#web/ui/layout/link.tsx'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { exactTaka, formatCount } from '#web/lib/format.ts'
import { formatDateTime } from '#web/lib/format-time.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { boughtBadge, reasonText } from './admin-payment.labels.ts'
import type { PaymentDetail } from './payments.calls.ts'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import { paymentsList } from './payments.address.ts'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { paymentMethodOf } from '#worker/features/settings/payment-methods.schema.ts'

type Part = { payment: PaymentDetail }

const code = (text: string) => <span className="break-all select-all">{text}</span>
const link = 'text-action underline underline-offset-4'
const row = (term: string, value: React.ReactNode) => ({ term, value })

export function MoneyCard({ payment }: Part) {
  const isOpen =
    payment.status === 'failed' || payment.status === 'cancelled' || payment.status === 'initiated'
  const reason = isOpen ? reasonText(payment.reason) : undefined
  const differs = payment.received_amount !== null && payment.received_amount !== payment.amount
  const items = [
    row('মূল্য', exactTaka(payment.price)),
    payment.code !== null && row('ছাড়', `${exactTaka(payment.discount)}, কোড ${payment.code}`),
    payment.code !== null && row('ছাড়ের পরে', exactTaka(payment.amount)),
    differs && row('পাওয়া গেছে', exactTaka(payment.received_amount ?? 0)),
    payment.refunded_amount > 0 && row('ফেরত দেওয়া', exactTaka(payment.refunded_amount)),
    payment.refund_reason && row('ফেরতের কারণ', payment.refund_reason),
    row('পদ্ধতি', paymentMethodOf(payment.payment_method).shortName),
    row('ট্রানজেকশন আইডি', payment.transaction_id ? code(payment.transaction_id) : '—'),
    payment.claimed_transaction_id &&
      payment.claimed_transaction_id !== payment.transaction_id &&
      row('গ্রাহকের দেওয়া আইডি', code(payment.claimed_transaction_id)),
    payment.bank_transaction_id && row('ব্যাংকের আইডি', code(payment.bank_transaction_id)),
    row('রেফারেন্স', code(payment.ref)),
    row('শুরু', formatDateTime(payment.created_at)),
    payment.paid_at && row('পরিশোধ', formatDateTime(payment.paid_at)),
    reason && row('কারণ', reason),
  ]
  return (
    <CardSection title="টাকা" className="gap-2">
      <DefinitionList items={items} />
    </CardSection>
  )
}

export function PayerCard({ payment }: Part) {
  const { user } = useSession()
  return (
    <CardSection title="কে দিয়েছেন" className="gap-2">
      <DefinitionList
        items={[
          row(
            'নাম',
            payment.user_role === 'customer' && can(user, 'read_customers') ? (
              <Link to={adminPaths.customer(payment.user_id)} className={link}>
                {payment.name}
              </Link>
            ) : (
              payment.name
            ),
          ),
          row(
            'ফোন',
            payment.phone ? <PhoneLink phone={payment.phone} className={link} /> : 'অ্যাকাউন্ট মুছে ফেলা হয়েছে',
          ),
          row('ধরন', payment.user_role === 'service_worker' ? 'সেবাদাতা' : 'গ্রাহক'),
          row('এলাকা', payment.location ?? '—'),
          payment.phone &&
            row(
              'লেনদেন',
              <Link to={paymentsList.path({ q: payment.phone, page: 1 })} className={link}>
                সব লেনদেন দেখুন
              </Link>,
            ),
        ]}
      />
    </CardSection>
  )
}

export function BoughtCard({ payment: { bought, type, status } }: Part) {
  // For a duplicate payment the server returns what the first payment activated.
  const isActivated = status === 'paid' || status === 'refunded'
  return (
    <CardSection title="যা কেনা হয়েছে" className="gap-2">
      <DefinitionList
        items={[
          row(paymentPurposeNames[type], bought.plan),
          bought.status && row('অবস্থা', <StateBadge of={boughtBadge(bought.status ?? '')} />),
          typeof bought.duration_days === 'number' &&
            row('মেয়াদ', `${formatCount(bought.duration_days)} দিন`),
          typeof bought.daily_limit === 'number' &&
            row(
              'দৈনিক দেখা',
              bought.daily_limit === 0 ? 'যত খুশি' : `${formatCount(bought.daily_limit)}টি নম্বর`,
            ),
          isActivated && bought.starts_at && row('শুরু', formatDateTime(bought.starts_at)),
          isActivated && bought.ends_at && row('শেষ', formatDateTime(bought.ends_at)),
        ]}
      />
    </CardSection>
  )
}
