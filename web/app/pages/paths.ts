/** The addresses of the site. `adminPaths` has those of the staff area. */
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
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  register: '/register',
  registerAs: (role: 'customer' | 'service_worker') => `/register?role=${role}`,
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
  paymentCancel: '/payment/cancel',
  paymentFailed: '/payment/failed',
  manualPayment: (ref: string) => `/payment/manual/${ref}`,
  information: (slug: InformationSlug) => `/${slug}`,
  workerSubmit: '/worker/submit',
  workerBoost: '/worker/boost',
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
  'list-order',
] as const
export type InformationSlug = (typeof informationSlugs)[number]

/**
 * The address behind one that is only another name: the list for customers after the sign-in, and that of a card for a customer, which
 * shows the page without the number to everybody else.
 */
export function renamed(address: string): string {
  const [, id] = /^\/biodata-view\/([^/?]+)$/.exec(address) ?? []
  if (id) return paths.provider(id)
  return address.replace(/^\/search(?=\?|$)/, paths.browse)
}
