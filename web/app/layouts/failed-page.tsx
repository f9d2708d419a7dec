import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { can } from '#worker/lib/rights.schema.ts'
import { paths } from '#web/app/pages/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { PageRow } from '#web/app/pages/page.ts'
import { FramedPage, useRowTabs, type FramedRow } from '#web/app/pages/table-page.tsx'

type FailedPageProps = FramedRow & Pick<PageRow, 'failure'>

/**
 * A page of the table whose code or data could not be loaded: its heading and tabs with the reason below them. The address, and with
 * it search and filters, stays for the second try.
 */
export function FailedPage({ failure = 'এই পাতার তথ্য আনা যায়নি', ...row }: FailedPageProps) {
  const { title, frame } = row
  const tabs = useRowTabs(row)
  const error = useRouteError()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const { status, code, message } = asApiError(error)
  const isOther = isRouteErrorResponse(error) || status === 404 || code === 'maintenance'
  if (isOther || title === undefined) return <ErrorBoundary />
  const open = tabs.findLast(({ to }) => (pathname + search).startsWith(to)) ?? tabs[0]
  return (
    <FramedPage title={title} frame={frame}>
      {open && <Tabs label={title} tabs={tabs.map((tab) => ({ ...tab, current: tab === open }))} />}
      {code === 'switched_off' ? (
        <EmptyState
          title="এই অংশটি এখন বন্ধ আছে"
          action={
            can(user, 'settings') && (
              <ButtonLink to={`${paths.admin}/settings?tab=system`}>সেটিংসে চালু করুন</ButtonLink>
            )
          }
        >
          {message}
        </EmptyState>
      ) : code === 'forbidden' ? (
        <EmptyState title="এই পাতা আপনার জন্য খোলা নয়">{message}</EmptyState>
      ) : (
        <ErrorState title={failure}>{message}</ErrorState>
      )}
    </FramedPage>
  )
}
