import { ReceiptText } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.tsx'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { fetchOwnPayments } from './payments.calls.ts'
import { PaymentCard } from './payment-card.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => fetchOwnPayments(context.get(apiContext))

export const handle = pageHandle<typeof loader>(() => ({ title: 'আমার পেমেন্ট', noIndex: true }))

export function Component() {
  const payments = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <Page>
      <PageHeading description={payments.length > 0 && `মোট ${formatCount(payments.length)}টি পেমেন্ট`}>
        আমার পেমেন্ট
      </PageHeading>
      {payments.length === 0 ? (
        <EmptyState
          icon={ReceiptText}
          title="কোনো পেমেন্ট নেই"
          action={user?.role === 'customer' && <ButtonLink to={paths.plans}>প্ল্যান দেখুন</ButtonLink>}
        >
          টাকা পরিশোধ করলে তার রসিদ এখানে থাকবে।
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {payments.map((payment) => (
            <PaymentCard key={payment.ref} payment={payment} />
          ))}
        </ul>
      )}
    </Page>
  )
}
