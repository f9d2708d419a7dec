import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { bengaliDigits, formatCount, formatDateTime, formatTaka } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { paymentMethodOf } from '#worker/features/payments/payments.schema.ts'
import { boughtBadge, purposeLabels, reasonText } from './admin-payment.labels.ts'
import type { PaymentDetail } from './payments.calls.ts'
import { paymentsList } from './payments.address.ts'

type Part = { payment: PaymentDetail }

const taka = (amount: number) => formatTaka(amount, { decimals: 2 })
const code = (text: string) => <span className="break-all select-all">{text}</span>
const row = (term: string, value: React.ReactNode) => ({ term, value })

export function MoneyCard({ payment }: Part) {
  const isOpen =
    payment.status === 'failed' || payment.status === 'cancelled' || payment.status === 'initiated'
  const reason = isOpen ? reasonText(payment.reason) : undefined
  const differs = payment.received_amount !== null && payment.received_amount !== payment.amount
  const items = [
    row('মূল্য', taka(payment.amount)),
    ...(differs ? [row('পাওয়া গেছে', taka(payment.received_amount ?? 0))] : []),
    ...(payment.refunded_amount > 0 ? [row('ফেরত দেওয়া', taka(payment.refunded_amount))] : []),
    row('পদ্ধতি', paymentMethodOf(payment.payment_method).shortName),
    row('ট্রানজেকশন আইডি', payment.transaction_id ? code(payment.transaction_id) : '—'),
    ...(payment.claimed_transaction_id && payment.claimed_transaction_id !== payment.transaction_id
      ? [row('গ্রাহকের দেওয়া আইডি', code(payment.claimed_transaction_id))]
      : []),
    ...(payment.bank_transaction_id ? [row('ব্যাংকের আইডি', code(payment.bank_transaction_id))] : []),
    row('রেফারেন্স', code(payment.ref)),
    row('শুরু', formatDateTime(payment.created_at)),
    ...(payment.paid_at ? [row('পরিশোধ', formatDateTime(payment.paid_at))] : []),
    ...(reason ? [row('কারণ', reason)] : []),
  ]
  return (
    <Card as="section" aria-label="টাকা">
      <h2 className="mb-2 text-lg">টাকা</h2>
      <DefinitionList items={items} />
    </Card>
  )
}

export function PayerCard({ payment }: Part) {
  return (
    <Card as="section" aria-label="কে দিয়েছেন">
      <h2 className="mb-2 text-lg">কে দিয়েছেন</h2>
      <DefinitionList
        items={[
          row(
            'নাম',
            payment.user_role === 'customer' ? (
              <Link
                to={paths.adminCustomer(payment.user_id)}
                className="text-action underline underline-offset-4"
              >
                {payment.name}
              </Link>
            ) : (
              payment.name
            ),
          ),
          row(
            'ফোন',
            payment.phone ? (
              <a href={`tel:${payment.phone}`} className="text-action underline underline-offset-4">
                {bengaliDigits(payment.phone)}
              </a>
            ) : (
              'অ্যাকাউন্ট মুছে ফেলা হয়েছে'
            ),
          ),
          row('ধরন', payment.user_role === 'service_worker' ? 'সেবাদাতা' : 'গ্রাহক'),
          row('এলাকা', payment.location ?? '—'),
          ...(payment.phone
            ? [
                row(
                  'লেনদেন',
                  <Link
                    to={paymentsList.path({ q: payment.phone, page: 1 })}
                    className="text-action underline underline-offset-4"
                  >
                    সব লেনদেন দেখুন
                  </Link>,
                ),
              ]
            : []),
        ]}
      />
    </Card>
  )
}

export function BoughtCard({ payment: { bought, type, status } }: Part) {
  if (!bought) return null
  // For a duplicate payment the server returns what the first payment activated.
  const isActivated = status === 'paid' || status === 'refunded'
  const { label, tone } = boughtBadge(bought.status ?? '')
  return (
    <Card as="section" aria-label="যা কেনা হয়েছে">
      <h2 className="mb-2 text-lg">যা কেনা হয়েছে</h2>
      <DefinitionList
        items={[
          row(purposeLabels[type], bought.plan),
          ...(bought.status ? [row('অবস্থা', <Badge tone={tone}>{label}</Badge>)] : []),
          ...(bought.duration_days ? [row('মেয়াদ', `${formatCount(bought.duration_days)} দিন`)] : []),
          ...(bought.daily_limit === null || bought.daily_limit === undefined
            ? []
            : [
                row(
                  'দৈনিক দেখা',
                  bought.daily_limit === 0 ? 'যত খুশি' : `${formatCount(bought.daily_limit)}টি নম্বর`,
                ),
              ]),
          ...(isActivated && bought.starts_at ? [row('শুরু', formatDateTime(bought.starts_at))] : []),
          ...(isActivated && bought.ends_at ? [row('শেষ', formatDateTime(bought.ends_at))] : []),
        ]}
      />
    </Card>
  )
}
