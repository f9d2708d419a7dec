import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { paths } from './paths.ts'

export function NotFoundPage() {
  return (
    <Page width="narrow">
      <div className="flex flex-col items-center gap-4 py-10 text-center">
        <PageHeading>পাতাটি পাওয়া যায়নি</PageHeading>
        <p className="text-muted">ঠিকানাটি ভুল হতে পারে, অথবা পাতাটি সরিয়ে নেওয়া হয়েছে।</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            হোমে যান
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
