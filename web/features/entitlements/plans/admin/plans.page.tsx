import '#web/staff.css'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#web/app/pages/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { apiContext } from '#web/lib/api.ts'
import { can } from '#worker/lib/rights.schema.ts'
import { boostingKind, subscriptionKind, type PlanKind } from './plan-kinds.labels.ts'
import { PlanList } from './plan-list.tsx'
import { fetchAdminPlans } from './plans.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

/** The plans of one kind have an address of their own. */
const kindAt: Partial<Record<string, PlanKind>> = {
  [adminPaths.subscriptionPlans]: subscriptionKind,
  [adminPaths.boostingPlans]: boostingKind,
}

export function Component() {
  const { subscription, boosting, suggestedLimit } = useLoaderData<typeof loader>()
  const mayEdit = can(useSession().user, 'catalogue')
  const only = kindAt[useLocation().pathname]
  const groups = [
    { kind: subscriptionKind, plans: subscription, suggested: suggestedLimit },
    { kind: boostingKind, plans: boosting },
  ]
  return (
    <PlanList
      title={only?.title ?? 'প্ল্যান ব্যবস্থাপনা'}
      groups={only ? groups.filter(({ kind }) => kind === only) : groups}
      mayEdit={mayEdit}
    />
  )
}
