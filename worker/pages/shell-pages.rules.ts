import { matchPath } from 'react-router'
import { shellPatterns } from '#web/app/shell-patterns.ts'

/**
 * The module of each page that the browser makes, without the folder `features/` and the end `.page.tsx`. The HTML names its
 * files, so that they load beside the table of these pages and not after it. Addresses that only redirect have none.
 */
const modules: Readonly<Record<string, string>> = {
  '/login': 'sign-in/login',
  '/admin/login': 'sign-in/login',
  '/staff/login': 'sign-in/login',
  '/stuff/login': 'sign-in/login',
  '/register': 'sign-in/registration/register',
  '/verify-otp': 'sign-in/verify-otp',
  '/forgot-password': 'sign-in/forgot-password',
  '/reset-password': 'sign-in/reset-password',
  '/plans': 'payments/checkout/plans',
  '/me/favourites': 'favourites/favourites',
  '/me/profile': 'account/profile/profile',
  '/me/balance': 'reveals/balance',
  '/me/contacts': 'reveals/contacts/contacts',
  '/me/requests': 'provider-requests/provider-requests',
  '/me/subscriptions': 'subscriptions/my-subscriptions',
  '/me/payments': 'payments/my-payments',
  '/me/payments/:ref': 'payments/receipt/receipt',
  '/payment/manual/:ref': 'payments/manual/manual-payment',
  '/payment/success': 'payments/result/payment-result',
  '/payment/cancel': 'payments/result/payment-result',
  '/payment/failed': 'payments/result/payment-result',
  '/report-review/:id': 'ratings/reports/report-review',
  '/worker/submit': 'submissions/submission',
  '/worker/boost': 'payments/boosts/boost',
  '/worker/reviews': 'ratings/replies/own-reviews',
  '/admin': 'dashboard/dashboard',
  '/admin/moderation': 'moderation/queue/moderation',
  '/admin/approved-workers': 'moderation/approved/approved-workers',
  '/admin/comments': 'ratings/admin/comments',
  '/admin/categories': 'catalogue/categories/categories',
  '/admin/plans': 'plans/admin/plans',
  '/admin/subscription-plans': 'plans/admin/subscription-plans',
  '/admin/boosting-plans': 'plans/admin/boosting-plans',
  '/admin/customers': 'customers/customers',
  '/admin/customers/:id': 'customers/customer',
  '/admin/payments': 'payments/admin/payments',
  '/admin/payments/:id': 'payments/admin/payment',
  '/admin/staff': 'staff/staff',
  '/admin/checklist': 'operations/checklist/checklist',
  '/admin/settings': 'site-settings/settings',
  '/admin/profile': 'account/admin-profile/admin-profile',
  '/admin/security': 'sign-in/admin/security',
  '/admin/security-events': 'sign-in/admin/security-events',
  '/admin/audit': 'audit/audit',
  '/admin/jobs': 'operations/jobs/jobs',
  '/admin/unmet-searches': 'search/admin/unmet-searches',
  '/admin/demand': 'provider-requests/admin/demand',
  '/admin/geolocation': 'catalogue/places/places',
}

/** Pages that the browser makes and search engines list. The frame is the same on all pages, so a header keeps the others out. */
const listed = new Set(['/login', '/register', '/plans'])

/** What each page of a signed-in user asks the server, whatever the page. */
export const callsOfFrame: readonly string[] = ['/api/auth/me']

const balance = '/api/subscription/balance'

/** What the header and the loader of a page ask the server. An inline script asks it before the code is there. */
const calls: Readonly<Record<string, readonly string[]>> = {
  '/plans': [
    balance,
    '/api/subscription/plans',
    '/api/subscription/mine',
    '/api/subscription/payment-methods',
  ],
  '/me/contacts': [balance],
  '/me/subscriptions': [balance],
  '/me/requests': [balance],
}

/** The pattern of a page that the browser makes, such as `/me/payments/:ref`; undefined for other addresses. */
export const shellPatternOf = (path: string): string | undefined =>
  shellPatterns.find((pattern) => matchPath(pattern, path) !== null)

/**
 * The headers by which search engines leave a page out, or know its address without parameters.
 * @param pattern one of `shellPatterns`
 * @param origin the address of the site, without a slash at its end
 */
export const headersForSearch = (pattern: string, origin: string): Record<string, string> =>
  listed.has(pattern) ? { Link: `<${origin}${pattern}>; rel="canonical"` } : { 'X-Robots-Tag': 'noindex' }

/** @param pattern one of `shellPatterns` @returns the key of its module in the build, and the calls of a signed-in user */
export function shellPage(pattern: string): { module: string | undefined; calls: readonly string[] } {
  const module = modules[pattern]
  return { module: module && `features/${module}.page.tsx`, calls: calls[pattern] ?? [] }
}
