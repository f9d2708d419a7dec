import '#web/staff.css'
import { TablePage } from '#web/app/pages/table-page.tsx'
import { LayoutDashboard } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { RelatedPages } from '#web/app/pages/page-families.tsx'
import { paths } from '#web/app/pages/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ChecklistProgress, ChecklistSteps, fetchChecklist } from './checklist-steps.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => fetchChecklist(context.get(apiContext))

export function Component() {
  const { settled, total, steps } = useLoaderData<typeof loader>()
  return (
    <TablePage
      actions={
        <>
          <ButtonLink variant="secondary" size="small" icon={LayoutDashboard} to={paths.admin}>
            ড্যাশবোর্ড
          </ButtonLink>
          <RelatedPages />
        </>
      }
    >
      <Card className="flex flex-col gap-4">
        <ChecklistProgress settled={settled} total={total} />
        <ChecklistSteps label="সব ধাপ" steps={steps} />
      </Card>
    </TablePage>
  )
}
