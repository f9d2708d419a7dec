import '#web/staff.css'
import { TablePage } from '#web/app/table-page.tsx'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useSession } from '#web/app/session.tsx'
import { apiContext } from '#web/lib/api.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { boostingKind, subscriptionKind } from './plan-kinds.labels.ts'
import { PlanSection } from './plan-section.tsx'
import { fetchAdminPlans } from './plans.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export function Component() {
  const { subscription, boosting, suggestedLimit } = useLoaderData<typeof loader>()
  const mayEdit = can(useSession().user, 'catalogue')
  return (
    <TablePage>
      <PlanSection
        kind={subscriptionKind}
        plans={subscription}
        mayEdit={mayEdit}
        suggested={suggestedLimit}
      />
      <PlanSection kind={boostingKind} plans={boosting} mayEdit={mayEdit} />
    </TablePage>
  )
}
