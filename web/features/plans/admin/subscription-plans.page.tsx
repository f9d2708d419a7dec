import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { subscriptionKind } from './plan-kinds.labels.ts'
import { PlanSection } from './plan-section.tsx'
import { fetchAdminPlans } from './plans.calls.ts'
import { Page } from '#web/ui/layout/page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export function Component() {
  const { subscription, suggestedLimit } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PlanSection page mayEdit kind={subscriptionKind} plans={subscription} suggested={suggestedLimit} />
    </Page>
  )
}
