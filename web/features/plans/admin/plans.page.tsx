import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useSession } from '#web/app/session.tsx'
import { apiContext } from '#web/lib/api.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { boostingKind, subscriptionKind } from './plan-kinds.labels.ts'
import { PlanList } from './plan-list.tsx'
import { fetchAdminPlans } from './plans.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  const { subscription, boosting, suggestedLimit } = useLoaderData<typeof loader>()
  const mayEdit = can(useSession().user, 'catalogue')
  return (
    <PlanList
      title="প্ল্যান ব্যবস্থাপনা"
      groups={[
        { kind: subscriptionKind, plans: subscription, suggested: suggestedLimit },
        { kind: boostingKind, plans: boosting },
      ]}
      mayEdit={mayEdit}
    />
  )
}
