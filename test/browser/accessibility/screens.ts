import type { APIRequestContext } from '@playwright/test'
import { matchPath } from 'react-router'
import { settingsTabs } from '#web/app/pages/admin-pages.ts'
import { allPages } from '#web/app/pages/all-pages.ts'
import { hasRight, type Role } from '#worker/lib/rights.schema.ts'
import { accounts, bearer, tokenOf } from '../support.ts'

export type AccountName = keyof typeof accounts

export type Screen = {
  /** Also the name of its pictures. */
  name: string
  account?: AccountName | undefined
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
    Object.entries(paths).map(([name, path]) => ({ name, path, account }))
  return [
    ...screensOfTable(),
    ...screens(undefined, {
      'browse-place': '/biodata?division_id=1',
      'browse-empty': '/biodata?q=zzzz',
      provider: `/biodata/${provider}`,
      'provider-missing': '/biodata/99999999',
      'not-found': '/no-such-page',
      'trade-in-place': '/sheba/electrician/dhaka',
      'report-review': '/report-review/1',
      'confirm-number': '/n/outdated-link',
      invitation: '/raji/outdated-link',
    }),
    ...screensOfTable('newCustomer', 'customer'),
    ...screens('newCustomer', { 'customer-provider': `/biodata/${provider}` }),
    ...screensOfTable('subscriber', 'customer'),
    ...screens('subscriber', {
      'subscriber-home': '/',
      'subscriber-browse': '/biodata',
      'subscriber-provider': `/biodata/${provider}`,
      'subscriber-receipt': `/me/payments/${own.ref}`,
      'subscriber-manual-payment': `/payment/manual/${own.ref}`,
    }),
    ...screensOfTable('newWorker', 'service_worker'),
    ...screensOfTable('approvedWorker', 'service_worker'),
    ...screens('pendingWorker', { 'worker-pending-biodata': '/worker/submit' }),
    ...screens('rejectedWorker', { 'worker-rejected-biodata': '/worker/submit' }),
    ...screensOfTable('staff', 'staff'),
    ...screens('staff', { 'staff-customer': `/admin/customers/${customer.id}` }),
    ...screensOfTable('admin', 'admin'),
    ...screens('admin', {
      'admin-moderation-rejected': '/admin/moderation?status=rejected',
      'admin-moderation-changes': '/admin/moderation?status=changed',
      'admin-customer': `/admin/customers/${customer.id}`,
      'admin-payment': `/admin/payments/${payment.id}`,
      ...Object.fromEntries(
        Object.keys(settingsTabs)
          .slice(1)
          .map((tab) => [`admin-settings-${tab}`, `/admin/settings?tab=${tab}`]),
      ),
    }),
  ]
}

/** The pages with one address that a role may open, or without a role those that are open to guests. */
const screensOfTable = (account?: AccountName, role?: Role): Screen[] =>
  allPages
    .filter(({ path }) => !path.includes(':'))
    .filter(({ right, menu }) => {
      const asked = right ?? menu?.right
      return role ? asked && hasRight({ role }, asked) : !right
    })
    .flatMap(({ path, tabs = {} }) => {
      const name = [account, path.slice(1).replaceAll('/', '-') || 'home'].filter(Boolean).join('-')
      return [
        { name, path, account },
        ...Object.keys(tabs)
          .slice(1)
          .map((tab) => ({ name: `${name}-${tab}`, path: `${path}?tab=${tab}`, account })),
      ]
    })

/** @returns the routes of the site that no screen of the list shows */
export const routesWithoutScreen = (screens: readonly Screen[]): string[] =>
  allPages
    .map(({ path }) => path)
    .filter(
      (pattern) => !screens.some(({ path }) => matchPath(pattern, new URL(path, 'http://site').pathname)),
    )
