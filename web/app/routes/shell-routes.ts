import '#web/account.css'
import { redirect, type RouteObject } from 'react-router'
import { setPasswordPrompt } from '#web/lib/password-prompt.ts'
import { preloadErrorParts } from '#web/ui/feedback/error-part.tsx'
import { paths } from '../paths.ts'
import { only } from '../session-guards.ts'

setPasswordPrompt(async () =>
  (await import('#web/features/sign-in/reauthentication/password-dialog.tsx')).askForPassword(),
)

// These pages need the network at every step, so what tells of a lost connection must be here before.
preloadErrorParts().catch(() => undefined)

/** Pages that only the browser renders. The Worker answers their addresses (`shellPatterns`) with the frame around a placeholder. */
export const shellRoutes: RouteObject[] = [
  {
    path: 'search',
    loader: ({ request }) => redirect(paths.browse + new URL(request.url).search),
  },
  ...['login', 'admin/login', 'staff/login', 'stuff/login'].map((path) => ({
    path,
    lazy: () => import('#web/features/sign-in/login.page.tsx'),
  })),
  { path: 'me/favourites', lazy: () => import('#web/features/favourites/favourites.page.tsx') },
  // Open to guests, too: an address that a customer copies from a card shows them the page without the number.
  { path: 'biodata-view/:id', loader: ({ params }) => redirect(paths.provider(params.id ?? '')) },
  { path: 'register', lazy: () => import('#web/features/sign-in/registration/register.page.tsx') },
  { path: 'verify-otp', lazy: () => import('#web/features/sign-in/verify-otp.page.tsx') },
  { path: 'forgot-password', lazy: () => import('#web/features/sign-in/forgot-password.page.tsx') },
  { path: 'reset-password', lazy: () => import('#web/features/sign-in/reset-password.page.tsx') },
  {
    middleware: [only('customer', 'service_worker')],
    children: [{ path: 'me/profile', lazy: () => import('#web/features/account/profile/profile.page.tsx') }],
  },
  {
    middleware: [only('customer')],
    children: [
      { path: 'plans', lazy: () => import('#web/features/payments/checkout/plans.page.tsx') },
      { path: 'me/balance', lazy: () => import('#web/features/reveals/balance.page.tsx') },
      { path: 'me/contacts', lazy: () => import('#web/features/reveals/contacts/contacts.page.tsx') },
      {
        path: 'me/requests',
        lazy: () => import('#web/features/provider-requests/provider-requests.page.tsx'),
      },
      {
        path: 'me/subscriptions',
        lazy: () => import('#web/features/subscriptions/my-subscriptions.page.tsx'),
      },
    ],
  },
  {
    middleware: [only('customer', 'service_worker')],
    children: [
      { path: 'me/payments', lazy: () => import('#web/features/payments/my-payments.page.tsx') },
      { path: 'me/payments/:ref', lazy: () => import('#web/features/payments/receipt/receipt.page.tsx') },
      {
        path: 'payment/manual/:ref',
        lazy: () => import('#web/features/payments/manual/manual-payment.page.tsx'),
      },
    ],
  },
  {
    middleware: [only('service_worker')],
    children: [
      { path: 'worker/submit', lazy: () => import('#web/features/submissions/submission.page.tsx') },
      { path: 'worker/boost', lazy: () => import('#web/features/payments/boosts/boost.page.tsx') },
      {
        path: 'worker/reviews',
        lazy: () => import('#web/features/ratings/replies/own-reviews.page.tsx'),
      },
    ],
  },
  {
    middleware: [only('admin', 'staff')],
    children: [
      { path: 'admin', lazy: () => import('#web/features/dashboard/dashboard.page.tsx') },
      { path: 'admin/moderation', lazy: () => import('#web/features/moderation/queue/moderation.page.tsx') },
      {
        path: 'admin/approved-workers',
        lazy: () => import('#web/features/moderation/approved/approved-workers.page.tsx'),
      },
      { path: 'admin/comments', lazy: () => import('#web/features/ratings/admin/comments.page.tsx') },
      {
        path: 'admin/categories',
        lazy: () => import('#web/features/catalogue/categories/categories.page.tsx'),
      },
      { path: 'admin/plans', lazy: () => import('#web/features/plans/admin/plans.page.tsx') },
      { path: 'admin/customers', lazy: () => import('#web/features/customers/customers.page.tsx') },
      { path: 'admin/customers/:id', lazy: () => import('#web/features/customers/customer.page.tsx') },
      { path: 'admin/security', lazy: () => import('#web/features/sign-in/admin/security.page.tsx') },
      {
        path: 'admin/profile',
        lazy: () => import('#web/features/account/admin-profile/admin-profile.page.tsx'),
      },
    ],
  },
  {
    middleware: [only('admin')],
    children: [
      { path: 'admin/staff', lazy: () => import('#web/features/staff/staff.page.tsx') },
      {
        path: 'admin/checklist',
        lazy: () => import('#web/features/operations/checklist/checklist.page.tsx'),
      },
      { path: 'admin/settings', lazy: () => import('#web/features/site-settings/settings.page.tsx') },
    ],
  },
  {
    middleware: [only('admin')],
    children: [
      {
        path: 'admin/payments',
        lazy: () => import('#web/features/payments/admin/payments.page.tsx'),
      },
      {
        path: 'admin/payments/:id',
        lazy: () => import('#web/features/payments/admin/payment.page.tsx'),
      },
    ],
  },
  {
    middleware: [only('admin')],
    children: [
      { path: 'admin/audit', lazy: () => import('#web/features/audit/audit.page.tsx') },
      { path: 'admin/jobs', lazy: () => import('#web/features/operations/jobs/jobs.page.tsx') },
      {
        path: 'admin/security-events',
        lazy: () => import('#web/features/sign-in/admin/security-events.page.tsx'),
      },
    ],
  },
  {
    middleware: [only('admin')],
    children: [
      {
        path: 'admin/subscription-plans',
        lazy: () => import('#web/features/plans/admin/subscription-plans.page.tsx'),
      },
      {
        path: 'admin/boosting-plans',
        lazy: () => import('#web/features/plans/admin/boosting-plans.page.tsx'),
      },
      {
        path: 'admin/unmet-searches',
        lazy: () => import('#web/features/search/admin/unmet-searches.page.tsx'),
      },
      {
        path: 'admin/demand',
        lazy: () => import('#web/features/provider-requests/admin/demand.page.tsx'),
      },
      { path: 'admin/geolocation', lazy: () => import('#web/features/catalogue/places/places.page.tsx') },
    ],
  },
  {
    path: 'report-review/:id',
    lazy: () => import('#web/features/ratings/reports/report-review.page.tsx'),
  },
  // Gateways redirect here. The visitor may have no session.
  ...['success', 'cancel', 'failed'].map((result) => ({
    path: `payment/${result}`,
    lazy: () => import('#web/features/payments/result/payment-result.page.tsx'),
  })),
]
