import { paths } from './paths.ts'
import type { PageRow } from './page.ts'

export const balance = '/api/subscription/balance'

/**
 * The pages of guests on the way into an account. The Worker renders them like the public pages. Their table is apart, so that a
 * visitor of a public page does not load it.
 */
const rows = [
  {
    path: paths.login(),
    module: 'sign-in/login',
    title: 'লগইন',
    listed: true,
  },
  {
    path: paths.register,
    module: 'sign-in/registration/register',
    title: 'নিবন্ধন',
    listed: true,
  },
  {
    path: paths.forgotPassword,
    module: 'sign-in/forgot-password',
    title: 'পাসওয়ার্ড ভুলে গেছেন',
  },
  {
    path: paths.plans,
    module: 'payments/checkout/plans',
    title: 'সাবস্ক্রিপশন প্ল্যান',
    // Guests see the prices, and sign in to buy.
    menu: { icon: 'PackageOpen', right: ['customer'] },
    listed: true,
    reads: [
      balance,
      '/api/subscription/plans',
      '/api/subscription/mine',
      '/api/subscription/payment-methods',
    ],
  },
] as const satisfies readonly PageRow[]

export type EntryModule = (typeof rows)[number]['module']

export const entryPages: readonly (PageRow & { module: EntryModule })[] = rows
