import { BadgeCheck } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageHandle } from '#web/app/head.ts'
import { paths } from '#web/app/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { fetchSubscriptions } from './subscriptions.calls.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => fetchSubscriptions(context.get(apiContext))

export const handle = pageHandle<typeof loader>(() => ({ title: 'আমার সাবস্ক্রিপশন', noIndex: true }))

export function Component() {
  const subscriptions = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageHeading
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
        আমার সাবস্ক্রিপশন
      </PageHeading>
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
