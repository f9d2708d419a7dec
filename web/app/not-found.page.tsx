import { useEffect } from 'react'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { PageMessage } from '#web/ui/feedback/page-message/page-message.tsx'
import { Search } from '#web/ui/layout/icons/frame.tsx'
import { missingPageTitle, showMissingPage } from './head.ts'
import { paths } from './paths.ts'
import { useRootData } from './root-data.ts'

export function NotFoundPage() {
  const siteName = useRootData()?.settings.site_name || 'কর্মী'
  useEffect(() => showMissingPage(siteName), [siteName])
  return (
    <PageMessage
      icon={Search}
      tone="neutral"
      title={missingPageTitle}
      actions={
        <>
          <ButtonLink to={paths.browse}>সেবাদাতা খুঁজুন</ButtonLink>
          <ButtonLink to={paths.home} variant="secondary">
            হোমে যান
          </ButtonLink>
        </>
      }
    >
      ঠিকানাটি ভুল হতে পারে, অথবা পাতাটি সরিয়ে নেওয়া হয়েছে।
    </PageMessage>
  )
}
