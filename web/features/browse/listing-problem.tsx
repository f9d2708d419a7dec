import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import {
  browsePath,
  countFilters,
  withoutFilters,
  type BrowseFilters,
} from '#web/features/providers/browse.address.ts'

type ListingProblemProps = {
  message: string
  /** False when the server refused the address, so that another try cannot help. */
  canRetry: boolean
  filters: BrowseFilters
}

export function ListingProblem({ message, canRetry, filters }: ListingProblemProps) {
  return (
    <ErrorState
      title="সেবাদাতাদের তালিকা আনা যায়নি"
      onRetry={canRetry ? undefined : null}
      action={
        canRetry ? (
          countFilters(filters) > 0 && (
            <ButtonLink size="small" variant="quiet" to={browsePath(withoutFilters(filters))}>
              ফিল্টার মুছুন
            </ButtonLink>
          )
        ) : (
          <ButtonLink to={browsePath(filters)}>প্রথম পৃষ্ঠায় যান</ButtonLink>
        )
      }
    >
      {message}
    </ErrorState>
  )
}
