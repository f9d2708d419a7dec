import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { subscriptionKind } from './plan-kinds.labels.ts'
import { PlanList } from './plan-list.tsx'
import { fetchAdminPlans } from './plans.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  const { subscription, suggestedLimit } = useLoaderData<typeof loader>()
  return (
    <PlanList
      mayEdit
      title={subscriptionKind.title}
      groups={[{ kind: subscriptionKind, plans: subscription, suggested: suggestedLimit }]}
    />
  )
}
