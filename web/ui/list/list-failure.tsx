import { useRevalidator } from 'react-router'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

type ListFailureProps = { title?: string; children: string }

/** Shown instead of the rows of a list that could not be loaded. The retry keeps search, filters and page. */
export function ListFailure({ title = 'লোড করতে ব্যর্থ হয়েছে', children }: ListFailureProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState title={title} onRetry={() => void revalidate()} retrying={state === 'loading'}>
      {children}
    </ErrorState>
  )
}
