import type { APIRequestContext } from '@playwright/test'
import { matchPath } from 'react-router'
import { adminPages } from '#web/app/pages/admin-pages.ts'
import { entryPages } from '#web/app/pages/entry-pages.ts'
import type { ShellPage } from '#web/app/pages/page.ts'
import { publicPages } from '#web/app/pages/public-pages.ts'
import { shellPages } from '#web/app/pages/all-pages.ts'
import { hasRight } from '#worker/lib/rights.schema.ts'
import { accounts, bearer, tokenOf } from '../support.ts'

export type AccountName = keyof typeof accounts

export type Screen = {
  /** Also the name of its pictures. */
  name: string
  account?: AccountName
  path: string
}

type Rows = { data: { id: number; ref?: string }[] }

/** Ten screens, one of each kind. @param provider the id of a listed provider */
export const tenScreens = (provider: number): readonly Screen[] => [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/biodata' },
  { name: 'provider', path: `/biodata/${provider}` },
  { name: 'login', path: '/login' },
  { name: 'plans', account: 'subscriber', path: '/plans' },
  { name: 'profile', account: 'subscriber', path: '/me/profile' },
  { name: 'biodata', account: 'approvedWorker', path: '/worker/submit' },
  { name: 'dashboard', account: 'admin', path: '/admin' },
  { name: 'moderation', account: 'admin', path: '/admin/moderation' },
  { name: 'payments', account: 'admin', path: '/admin/payments' },
]

/** @returns the id of the first listed provider */
export async function firstProvider(request: APIRequestContext): Promise<number> {
  const { data } = (await (await request.get('/api/biodata')).json()) as Rows
  const [first] = data
  if (!first) throw new Error('the site lists no provider')
  return first.id
}

/** All screens of the site, as each role that sees them differently. */
export async function allScreens(request: APIRequestContext): Promise<Screen[]> {
  const first = async (path: string, account: AccountName) => {
    const answer = await request.get(path, bearer(await tokenOf(request, accounts[account])))
    const [row] = ((await answer.json()) as Rows).data
    if (!row) throw new Error(`${path} has no row`)
    return row
  }
  const provider = await firstProvider(request)
  const customer = await first('/api/admin/customers', 'admin')
  const payment = await first('/api/admin/payments', 'admin')
  const own = await first('/api/me/payments', 'subscriber')
  const screens = (account: AccountName | undefined, paths: Record<string, string>): Screen[] =>
    Object.entries(paths).map(([name, path]) => ({ name, path, ...(account && { account }) }))
  return [
    ...publicPages
      .filter((page) => !page.path.includes(':'))
      .map(({ path }) => ({ name: path.slice(1) || 'home', path })),
    ...screens(undefined, {
      'browse-place': '/biodata?division_id=1',
      'browse-empty': '/biodata?q=zzzz',
      provider: `/biodata/${provider}`,
      'provider-missing': '/biodata/99999999',
      'not-found': '/no-such-page',
      'trade-in-place': '/sheba/electrician/dhaka',
      login: '/login',
      'admin-login': '/admin/login',
      'staff-login': '/staff/login',
      'staff-login-other-spelling': '/stuff/login',
      register: '/register',
      'verify-otp': '/verify-otp',
      'forgot-password': '/forgot-password',
      'reset-password': '/reset-password',
      'favourites-guest': '/me/favourites',
      'report-review': '/report-review/1',
      'confirm-number': '/n/outdated-link',
      invitation: '/raji/outdated-link',
      'payment-success': '/payment/success',
      'payment-cancel': '/payment/cancel',
      'payment-failed': '/payment/failed',
    }),
    ...screens('newCustomer', {
      'customer-provider': `/biodata/${provider}`,
      'customer-plans': '/plans',
      'customer-balance': '/me/balance',
      'customer-contacts': '/me/contacts',
      'customer-payments': '/me/payments',
      'customer-requests': '/me/requests',
      'customer-subscriptions': '/me/subscriptions',
    }),
    ...screens('subscriber', {
      'subscriber-home': '/',
      'subscriber-browse': '/biodata',
      'subscriber-provider': `/biodata/${provider}`,
      'subscriber-plans': '/plans',
      'subscriber-balance': '/me/balance',
      'subscriber-contacts': '/me/contacts',
      'subscriber-favourites': '/me/favourites',
      'subscriber-requests': '/me/requests',
      'subscriber-subscriptions': '/me/subscriptions',
      'subscriber-payments': '/me/payments',
      'subscriber-receipt': `/me/payments/${own.ref}`,
      'subscriber-manual-payment': `/payment/manual/${own.ref}`,
      'subscriber-profile': '/me/profile',
    }),
    ...screens('newWorker', {
      'worker-new-biodata': '/worker/submit',
      'worker-new-boost': '/worker/boost',
      'worker-new-profile': '/me/profile',
    }),
    ...screens('approvedWorker', {
      'worker-biodata': '/worker/submit',
      'worker-boost': '/worker/boost',
      'worker-reviews': '/worker/reviews',
      'worker-payments': '/me/payments',
      'worker-profile': '/me/profile',
    }),
    ...screens('pendingWorker', { 'worker-pending-biodata': '/worker/submit' }),
    ...screens('rejectedWorker', { 'worker-rejected-biodata': '/worker/submit' }),
    ...staffScreens('staff'),
    ...screens('staff', { 'staff-customer': `/admin/customers/${customer.id}` }),
    ...staffScreens('admin'),
    ...screens('admin', {
      'admin-moderation-rejected': '/admin/moderation?status=rejected',
      'admin-moderation-changes': '/admin/moderation?status=changed',
      'admin-customer': `/admin/customers/${customer.id}`,
      'admin-payment': `/admin/payments/${payment.id}`,
      ...Object.fromEntries(
        ['contact', 'payment', 'sms', 'system', 'terms', 'notifications', 'faq', 'pages'].map((tab) => [
          `admin-settings-${tab}`,
          `/admin/settings?tab=${tab}`,
        ]),
      ),
    }),
  ]
}

/** The pages of the staff area that a role may open, without those of one customer or payment. */
const staffScreens = (account: 'staff' | 'admin'): Screen[] =>
  Object.entries<ShellPage>(adminPages)
    .filter(([, { path, right }]) => right && hasRight({ role: account }, right) && !path.includes(':'))
    .flatMap(([name, { path, tabs }]) => [
      { name: `${account}-${name}`, path, account },
      ...Object.keys(tabs ?? {})
        .slice(1)
        .map((tab) => ({ name: `${account}-${name}-${tab}`, path: `${path}?tab=${tab}`, account })),
    ])

/** @returns the routes of the site that no screen of the list shows */
export const routesWithoutScreen = (screens: readonly Screen[]): string[] =>
  [...publicPages, ...entryPages, ...shellPages]
    .map(({ path }) => path)
    .filter(
      (pattern) => !screens.some(({ path }) => matchPath(pattern, new URL(path, 'http://site').pathname)),
    )
