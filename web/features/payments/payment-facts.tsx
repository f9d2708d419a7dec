import { exactTaka } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Unbroken } from '#web/ui/layout/unbroken.tsx'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import type { PaymentState } from './payments.calls.ts'

export function PaymentFacts({ payment }: { payment: Omit<PaymentState, 'next'> }) {
  return (
    <DefinitionList
      items={[
        { term: 'টাকার পরিমাণ', value: exactTaka(payment.amount) },
        { term: paymentPurposeNames[payment.purpose], value: payment.plan },
        { term: 'পেমেন্ট পদ্ধতি', value: payment.method_name },
        payment.ends_at !== null && {
          term: 'মেয়াদ',
          value: <Unbroken>{formatDate(payment.ends_at)} পর্যন্ত</Unbroken>,
        },
      ]}
    />
  )
}
