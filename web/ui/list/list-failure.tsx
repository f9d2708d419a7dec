import { useRevalidator } from 'react-router'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

/** Shown instead of the rows of a list that could not be loaded. The retry keeps search, filters and page. */
export function ListFailure({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState title="লোড করতে ব্যর্থ হয়েছে" onRetry={() => void revalidate()} retrying={state === 'loading'}>
      {children}
    </ErrorState>
  )
}
