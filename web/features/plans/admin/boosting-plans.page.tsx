import '#web/staff.css'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#web/lib/api.ts'
import { boostingKind } from './plan-kinds.labels.ts'
import { PlanList } from './plan-list.tsx'
import { fetchAdminPlans } from './plans.calls.ts'

export const loader = ({ context }: LoaderFunctionArgs) => fetchAdminPlans(context.get(apiContext))

export { revalidateUnlessOpened as shouldRevalidate } from '#web/ui/list/open-row.ts'

export function Component() {
  const { boosting } = useLoaderData<typeof loader>()
  return <PlanList mayEdit title={boostingKind.title} groups={[{ kind: boostingKind, plans: boosting }]} />
}
