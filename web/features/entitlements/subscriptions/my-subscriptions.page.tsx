import { BadgeCheck, CircleCheck } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { formatDate } from '#web/lib/format-time.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { fetchSubscriptions, type Subscription } from './subscriptions.calls.ts'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { dailyLimitText, statusLabel } from '#web/features/entitlements/plans/subscription.labels.ts'
import { isOnline } from '#worker/features/settings/payment-methods.schema.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchSubscriptions(context.get(apiContext))

export function Component() {
  const subscriptions = useLoaderData<typeof loader>()
  return (
    <Page
      title="আমার সাবস্ক্রিপশন"
      description={subscriptions.length > 0 && `মোট ${formatCount(subscriptions.length)}টি সাবস্ক্রিপশন`}
      actions={
        subscriptions.length > 0 && (
          <>
            <ButtonLink to={paths.plans} size="small">
              প্ল্যান দেখুন
            </ButtonLink>
            <ButtonLink to={paths.myPayments} size="small" variant="secondary">
              আমার পেমেন্ট
            </ButtonLink>
          </>
        )
      }
    >
      {subscriptions.length === 0 ? (
        <EmptyState
          icon={BadgeCheck}
          title="কোনো সাবস্ক্রিপশন নেই"
          action={<ButtonLink to={paths.plans}>প্ল্যান দেখুন</ButtonLink>}
        >
          একটি প্ল্যান নিলে সেবাদাতার ফোন নম্বর দেখে সরাসরি কথা বলতে পারবেন।
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {subscriptions.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { plan, starts_at: startsAt, ends_at: endsAt, transaction_id: transaction } = subscription
  const isActive = subscription.status.toLowerCase() === 'active'
  return (
    <Card as="li" className={`flex flex-col gap-3 ${isActive ? 'ringed' : ''}`}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg">{plan.name}</h2>
        <StateBadge of={statusLabel(subscription.status)} />
      </div>
      {isActive && (
        <p className="flex items-center gap-2 font-semibold text-action">
          <Icon icon={CircleCheck} />
          বর্তমানে সক্রিয়
        </p>
      )}
      <DefinitionList
        items={[
          { term: 'শুরু', value: startsAt ? formatDate(startsAt) : 'শুরু হয়নি' },
          (endsAt !== null || isActive) && { term: 'শেষ', value: endsAt ? formatDate(endsAt) : 'চলমান' },
          { term: 'পেমেন্ট পদ্ধতি', value: subscription.payment_method_name ?? '—' },
          transaction !== null && {
            term: 'ট্রানজেকশন আইডি',
            value: <span className="text-sm break-all">{transaction}</span>,
          },
          { term: 'দৈনিক সীমা', value: dailyLimitText(subscription.daily_limit) },
        ]}
      />
      <NextStep subscription={subscription} />
    </Card>
  )
}

function NextStep({ subscription }: { subscription: Subscription }) {
  if (subscription.status !== 'pending' || !subscription.payment_ref) return null
  if (subscription.payment_status === 'review' || subscription.payment_status === 'pending') {
    return <p className="text-sm text-muted">পেমেন্ট যাচাই করা হচ্ছে। নিশ্চিত হলে সাবস্ক্রিপশন চালু হবে।</p>
  }
  const { payment_method: method } = subscription
  if (!method || isOnline(method) || subscription.payment_status !== 'initiated') return null
  return (
    <ButtonLink
      to={paths.manualPayment(subscription.payment_ref)}
      size="small"
      variant="secondary"
      className="self-start"
    >
      পেমেন্ট সম্পন্ন করুন
    </ButtonLink>
  )
}
