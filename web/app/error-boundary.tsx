import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { paths } from './paths.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'

/** What a page shows when its data did not come: what happened, a retry, a way home. A missing page is its own view. */
export function ErrorBoundary() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const status = isRouteErrorResponse(error) ? error.status : asApiError(error).status
  if (status === 404) return <NotFoundPage />
  const shown = asApiError(error)
  return (
    <ErrorState
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === 'loading'}
      action={
        <ButtonLink to={paths.home} variant="quiet">
          মূল পাতায় যান
        </ButtonLink>
      }
    >
      {shown.message}
    </ErrorState>
  )
}
