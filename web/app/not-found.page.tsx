import { useEffect } from 'react'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeading } from '#web/ui/layout/page-heading.tsx'
import { missingPageTitle, showMissingPage } from './head.ts'
import { paths } from './paths.ts'
import { useRootData } from './root-data.ts'

export function NotFoundPage() {
  const siteName = useRootData()?.settings.site_name || 'কর্মী'
  useEffect(() => showMissingPage(siteName), [siteName])
  return (
    <Page width="narrow">
      <div className="flex flex-col items-center gap-4 py-10 text-center">
        <PageHeading>{missingPageTitle}</PageHeading>
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
