import { ButtonLink } from '#web/ui/layout/button.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { paths } from './paths.ts'

/** The answer to an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <PageHeading>পাতাটি পাওয়া যায়নি</PageHeading>
      <p className="text-muted">ঠিকানাটি ভুল হতে পারে, অথবা পাতাটি সরিয়ে নেওয়া হয়েছে।</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          মূল পাতায় যান
        </ButtonLink>
      </div>
    </div>
  )
}
