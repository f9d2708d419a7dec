const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`

/** The addresses of the site; admin-paths.ts has those of the staff area. The Worker answers each constant, see shell-patterns.ts. */
export const paths = {
  home: '/',
  browse: '/biodata',
  /** The list of a trade. Without a slug it has the address with its id. */
  browseCategory: ({ id, slug }: { id: number; slug?: string | null | undefined }) =>
    slug ? `/sheba/${slug}` : `/biodata?category=${id}`,
  provider: (id: number | string) => `/biodata/${id}`,
  reportReview: (id: number) => `/report-review/${id}`,
  providerView: (id: number | string) => `/biodata-view/${id}`,
  categories: '/categories',
  search: '/search',
  plans: '/plans',
  /** The plans, then back to `next` with what a plan gives. */
  plansFor: (next: string) => withNext('/plans', next),
  login: (next?: string) => (next && next !== '/' ? withNext('/login', next) : '/login'),
  register: '/register',
  registerFor: (next: string) => withNext('/register', next),
  verifyOtp: '/verify-otp',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  mySubscriptions: '/me/subscriptions',
  balance: '/me/balance',
  contacts: '/me/contacts',
  providerRequests: '/me/requests',
  favourites: '/me/favourites',
  myPayments: '/me/payments',
  myPayment: (ref: string) => `/me/payments/${ref}`,
  profile: '/me/profile',
  paymentSuccess: '/payment/success',
  paymentResult: (ref: string) => `/payment/success?ref=${ref}`,
  paymentCancel: '/payment/cancel',
  paymentFailed: '/payment/failed',
  manualPayment: (ref: string) => `/payment/manual/${ref}`,
  information: (slug: InformationSlug) => `/${slug}`,
  workerSubmit: '/worker/submit',
  workerBoost: '/worker/boost',
  workerReviews: '/worker/reviews',
  admin: '/admin',
} as const

export const informationSlugs = [
  'about',
  'contact',
  'faq',
  'support',
  'privacy-policy',
  'terms',
  'refund-policy',
] as const
export type InformationSlug = (typeof informationSlugs)[number]
