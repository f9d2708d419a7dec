import { ReceiptText } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { apiContext } from '#web/lib/api.ts'
import { exactTaka, formatCount, formatTaka } from '#web/lib/format.ts'
import { formatShortDate } from '#web/lib/format-time.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Link } from '#web/ui/layout/link.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Entries, entryClass, EntryText } from '#web/ui/list/entries.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { fetchOwnPayments, type OwnPayment } from './payments.calls.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import { paymentStatusLabel } from './payment.labels.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchOwnPayments(context.get(apiContext))

export function Component() {
  const payments = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <Page
      width="text"
      title="আমার পেমেন্ট"
      description={payments.length > 0 && `মোট ${formatCount(payments.length)}টি পেমেন্ট`}
    >
      {payments.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title="কোনো পেমেন্ট নেই"
          action={user?.role === 'customer' && <ButtonLink to={paths.plans}>প্ল্যান দেখুন</ButtonLink>}
        >
          টাকা পরিশোধ করলে তার রসিদ এখানে থাকবে।
        </EmptyState>
      ) : (
        <Entries label="পেমেন্ট">
          {payments.map((payment) => (
            <li key={payment.ref}>
              <PaymentRow payment={payment} />
            </li>
          ))}
        </Entries>
      )}
    </Page>
  )
}

/** The receipt has all the rest: what is left to do, and the check of a payment that has not arrived. */
function PaymentRow({ payment }: { payment: OwnPayment }) {
  return (
    <Link to={paths.myPayment(payment.ref)} className={`${entryClass} hover:bg-tint active:bg-tint`}>
      <EntryText name={payment.plan}>
        {formatShortDate(payment.created_at)} · {paymentPurposeNames[payment.purpose]}
        {payment.refunded_at !== null && ` · ${formatTaka(payment.refunded_amount)} ফেরত`}
      </EntryText>
      <span className="shrink-0 text-end">
        <span className="block font-semibold">{exactTaka(payment.amount)}</span>
        <StateBadge of={paymentStatusLabel(payment.status)} />
      </span>
    </Link>
  )
}
