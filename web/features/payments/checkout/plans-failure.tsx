import { useRouteError } from 'react-router'
import { asApiError } from '#web/lib/api-error.ts'
import { WishStrip } from '#web/features/providers/wish-strip.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { plansPage } from './plan-offer.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The page without its plans: heading and the wished number stay, and the address with them. */
export function PlansFailure() {
  return (
    <Page {...plansPage}>
      <WishStrip>প্ল্যান নিলেই নম্বর দেখতে পাবেন</WishStrip>
      <ErrorState title="ত্রুটি ঘটেছে">{asApiError(useRouteError()).message}</ErrorState>
    </Page>
  )
}
