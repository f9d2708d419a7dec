import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { ButtonLink } from '#web/ui/layout/button.tsx'
import { PhoneLink } from '#web/ui/layout/phone-number.tsx'
import { PageMessage } from '#web/ui/feedback/page-message/page-message.tsx'
import { PageError } from '#web/ui/feedback/page-message/page-error.tsx'
import { Search } from '#web/ui/layout/icons/frame.tsx'
import { isStaff, homeOf } from '#worker/lib/rights.schema.ts'
import { missingPageTitle, showMissingPage } from '#web/app/pages/head.ts'
import { paths } from '#web/app/pages/paths.ts'
import { useRootData } from '#web/lib/root-data.ts'
import { useSession } from '#web/lib/session.ts'

const titles: Record<string, string> = {
  offline: 'ইন্টারনেট সংযোগ নেই',
  maintenance: 'রক্ষণাবেক্ষণ চলছে',
  overloaded: 'সাইটটি এখন ব্যস্ত',
}

/**
 * Shown instead of a page whose loader or rendering failed. During maintenance, staff may still use the site.
 * The server that rendered this error did not know the user, so the browser loads the page again for them.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const { user } = useSession()
  const isMaintenance = asApiError(error).code === 'maintenance'
  const canBypass = isMaintenance && isStaff(user)
  const phone = useRootData()?.settings.contact_phone
  useEffect(() => {
    if (!isMaintenance) return
    // The frame leaves out what leads to this page again (`theme.css`). The Worker writes it into the HTML.
    const { dataset } = document.documentElement
    dataset.closed = ''
    return () => void delete dataset.closed
  }, [isMaintenance])
  useEffect(() => {
    if (canBypass) void revalidate()
  }, [canBypass, revalidate])
  const status = isRouteErrorResponse(error) ? error.status : asApiError(error).status
  if (status === 404) return <NotFoundPage />
  const shown = asApiError(error)
  return (
    <PageError
      title={titles[shown.code]}
      action={
        canBypass && user ? (
          <ButtonLink to={homeOf(user)} variant="quiet">
            ড্যাশবোর্ডে যান
          </ButtonLink>
        ) : (
          // During maintenance the home page shows the same error.
          !isMaintenance && (
            <ButtonLink to={paths.home} variant="quiet">
              হোমে যান
            </ButtonLink>
          )
        )
      }
    >
      <p>{shown.message}</p>
      {phone && (
        <p>
          জরুরি হলে আমাদের ফোন করুন: <PhoneLink phone={phone} />
        </p>
      )}
    </PageError>
  )
}

export function RootErrorBoundary() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorBoundary />
    </main>
  )
}

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
