import { useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { formatCount } from '#web/lib/format.ts'
import { paths } from '#web/app/pages/paths.ts'
import { PageError } from '#web/ui/feedback/page-message/page-error.tsx'
import { PageMessage } from '#web/ui/feedback/page-message/page-message.tsx'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Search } from '#web/ui/layout/icons/frame.tsx'

type OtherList = { name: string; path: string; total: number }

/** Shown instead of a provider who is missing or whose data could not be loaded. */
export function ProviderError() {
  const error = asApiError(useRouteError())
  const isMissing = error.status === 404
  if (error.body.was_public) return <RemovedProvider lists={(error.body.lists ?? []) as OtherList[]} />
  return (
    <PageError
      title={isMissing ? 'এই সেবাদাতাকে পাওয়া যায়নি' : 'সেবাদাতার তথ্য আনা যায়নি'}
      canRetry={!isMissing}
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

/** The lists in which other providers of the trade stand, the narrowest first. */
function RemovedProvider({ lists }: { lists: readonly OtherList[] }) {
  return (
    <PageMessage
      icon={Search}
      tone="neutral"
      title="এই সেবাদাতা আর তালিকায় নেই"
      actions={
        <>
          {lists.map(({ name, path, total }, at) => (
            <ButtonLink key={path} to={path} variant={at === 0 ? 'primary' : 'secondary'}>
              {name}: {formatCount(total)} জন
            </ButtonLink>
          ))}
          <ButtonLink to={paths.categories} variant={lists.length === 0 ? 'primary' : 'quiet'}>
            সব পেশা
          </ButtonLink>
        </>
      }
    >
      একই কাজের অন্যদের দেখুন।
    </PageMessage>
  )
}
