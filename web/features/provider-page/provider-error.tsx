import { useRevalidator, useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/app/paths.ts'
import { PageError } from '#web/ui/feedback/page-message/page-error.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'

/** Shown instead of a provider who is missing or whose data could not be loaded. */
export function ProviderError() {
  const error = asApiError(useRouteError())
  const revalidator = useRevalidator()
  const isMissing = error.status === 404
  return (
    <PageError
      title={isMissing ? 'এই সেবাদাতাকে পাওয়া যায়নি' : 'সেবাদাতার তথ্য আনা যায়নি'}
      onRetry={isMissing ? undefined : () => void revalidator.revalidate()}
      retrying={revalidator.state === 'loading'}
      action={
        <ButtonLink to={paths.browse} variant={isMissing ? 'primary' : 'quiet'}>
          তালিকায় ফিরে যান
        </ButtonLink>
      }
    >
      {isMissing ? 'তিনি হয়তো এখন তালিকায় নেই, অথবা ঠিকানাটি ভুল।' : error.message}
    </PageError>
  )
}
