/** Every address of the site. Constants are also the patterns of the router and the Worker. */
export const paths = {
  home: '/',
  browse: '/biodata',
  browseCategory: (id: number) => `/biodata?category=${id}`,
  provider: (id: number | string) => `/biodata/${id}`,
  providerView: (id: number | string) => `/biodata-view/${id}`,
  categories: '/categories',
  search: '/search',
  plans: '/plans',
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  register: '/register',
  verifyOtp: '/verify-otp',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  mySubscriptions: '/me/subscriptions',
  balance: '/me/balance',
  contacts: '/me/contacts',
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
  adminModeration: '/admin/moderation',
  adminWorker: ({ id, status }: { id: number; status: string }) =>
    status === 'pending'
      ? `/admin/moderation?worker=${id}`
      : `/admin/moderation?status=${status}&worker=${id}`,
  adminApprovedWorkers: '/admin/approved-workers',
  adminCustomers: '/admin/customers',
  adminCustomer: (id: number) => `/admin/customers/${id}`,
  adminCategories: '/admin/categories',
  adminPlans: '/admin/plans',
  adminSubscriptionPlans: '/admin/subscription-plans',
  adminBoostingPlans: '/admin/boosting-plans',
  adminPayments: '/admin/payments',
  adminPayment: (id: number) => `/admin/payments/${id}`,
  adminStaff: '/admin/staff',
  adminGeolocation: '/admin/geolocation',
  adminSettings: '/admin/settings',
  adminSettingsTab: (tab: string) => `/admin/settings?tab=${tab}`,
  adminProfile: '/admin/profile',
  adminAudit: '/admin/audit',
  adminJobs: '/admin/jobs',
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

// The patterns of shell pages are in shell-patterns.ts, which public pages do not load.
