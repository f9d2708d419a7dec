import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useSession } from '#web/app/session.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { boostingKind, subscriptionKind } from './plan-kinds.labels.ts'
import { PlanSection } from './plan-section.tsx'
import { fetchAdminPlans } from './plans.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export function Component() {
  const { subscription, boosting, suggestedLimit } = useLoaderData<typeof loader>()
  const mayEdit = can(useSession().user, 'catalogue')
  return (
    <Page title="প্ল্যান ব্যবস্থাপনা" description="বিক্রি বন্ধ থাকা প্ল্যান গ্রাহক ও সেবাদাতারা দেখেন না">
      <PlanSection
        kind={subscriptionKind}
        plans={subscription}
        mayEdit={mayEdit}
        suggested={suggestedLimit}
      />
      <PlanSection kind={boostingKind} plans={boosting} mayEdit={mayEdit} />
    </Page>
  )
}
