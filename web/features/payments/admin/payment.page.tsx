import '#web/staff.css'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import type { Head } from '#web/app/pages/head.ts'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { apiContext } from '#web/lib/api.ts'
import { exactTaka } from '#web/lib/format.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { useSession } from '#web/lib/session.ts'
import { paymentPurposeNames } from '#worker/features/payments/payments.schema.ts'
import { statusBadge } from './admin-payment.labels.ts'
import { PaymentParts } from './payment-parts.tsx'
import { fetchPayment } from './payments.calls.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) throw new ApiError(404, 'not_found', '')
  return { payment: await fetchPayment(context.get(apiContext), Number(params.id)) }
}

export const head: Head<typeof loader> = ({ payment }) => ({
  title: `${payment.name}: ${exactTaka(payment.amount)}`,
})

export function Component() {
  const { payment } = useLoaderData<typeof loader>()
  const { user } = useSession()
  // Keeps the filters of the list that led here.
  const { list } = (useLocation().state ?? {}) as { list?: unknown }
  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {exactTaka(payment.amount)}
          <StateBadge of={statusBadge(payment.status)} />
        </span>
      }
      description={`${paymentPurposeNames[payment.type]}: ${payment.plan}`}
      actions={<BackLink to={typeof list === 'string' ? list : adminPaths.payments}>সব লেনদেন</BackLink>}
    >
      <PaymentParts payment={payment} mayDecide={can(user, 'decide_payments')} />
    </Page>
  )
}
