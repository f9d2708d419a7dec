import { paths } from './paths.ts'
import type { PageRow } from './page.ts'

export const balance = '/api/subscription/balance'

type EntryPage = PageRow & { description: string }

/**
 * The pages of guests on the way into an account. The Worker renders them like the public pages. Their table is apart, so that a
 * visitor of a public page does not load it.
 */
const rows = [
  {
    path: paths.login(),
    module: 'sign-in/login',
    title: 'লগইন',
    description: 'ফোন নম্বর ও পাসওয়ার্ড দিয়ে আপনার অ্যাকাউন্টে ঢুকুন।',
    listed: true,
  },
  {
    path: paths.register,
    module: 'sign-in/registration/register',
    title: 'নিবন্ধন',
    description: 'কাজের মানুষ খুঁজতে, বা নিজের কাজ জানাতে, দুই মিনিটে অ্যাকাউন্ট খুলুন।',
    listed: true,
  },
  {
    path: paths.forgotPassword,
    module: 'sign-in/forgot-password',
    title: 'পাসওয়ার্ড ভুলে গেছেন',
    description: 'ফোনে পাওয়া কোড দিয়ে নতুন পাসওয়ার্ড দিন।',
  },
  {
    path: paths.plans,
    module: 'payments/checkout/plans',
    title: 'সাবস্ক্রিপশন প্ল্যান',
    description: 'কাজের মানুষের ফোন নম্বর দেখার প্ল্যান: দাম, মেয়াদ ও দিনে কয়টি নম্বর।',
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
] as const satisfies readonly EntryPage[]

export type EntryModule = (typeof rows)[number]['module']

export const entryPages: readonly (EntryPage & { module: EntryModule })[] = rows
