import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListFailure } from '#web/ui/list/list-failure.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { ShellPage } from './pages.ts'
import { FramedPage } from './table-page.tsx'

type FailedPageProps = Pick<ShellPage, 'frame' | 'failure'> & { title?: string | undefined }

/**
 * A page of the table whose code or data could not be loaded: its heading and tabs with the reason below them. The address, and with
 * it search and filters, stays for the second try.
 */
export function FailedPage({ title, frame, failure = 'এই পাতার তথ্য আনা যায়নি' }: FailedPageProps) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { status, code, message } = asApiError(error)
  const isOther = isRouteErrorResponse(error) || status === 404 || code === 'maintenance'
  if (isOther || title === undefined) return <ErrorBoundary />
  const tabs = (frame === 'list' ? undefined : frame?.tabs) ?? []
  const open = tabs.findLast(({ to }) => (pathname + search).startsWith(to)) ?? tabs[0]
  return (
    <FramedPage title={title} frame={frame}>
      {open && <Tabs label={title} tabs={tabs.map((tab) => ({ ...tab, current: tab === open }))} />}
      <ListFailure title={failure}>{message}</ListFailure>
    </FramedPage>
  )
}
