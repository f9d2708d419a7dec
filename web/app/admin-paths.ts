/** The addresses of the staff area. They stand apart, so that visitors do not load them. */
export const adminPaths = {
  moderation: '/admin/moderation',
  comments: '/admin/comments',
  worker: ({ id, status }: { id: number; status: string }) =>
    status === 'pending'
      ? `/admin/moderation?worker=${id}`
      : `/admin/moderation?status=${status}&worker=${id}`,
  approvedWorkers: '/admin/approved-workers',
  customers: '/admin/customers',
  customer: (id: number) => `/admin/customers/${id}`,
  categories: '/admin/categories',
  unmetSearches: '/admin/unmet-searches',
  demand: '/admin/demand',
  plans: '/admin/plans',
  subscriptionPlans: '/admin/subscription-plans',
  boostingPlans: '/admin/boosting-plans',
  payments: '/admin/payments',
  payment: (id: number) => `/admin/payments/${id}`,
  staff: '/admin/staff',
  geolocation: '/admin/geolocation',
  checklist: '/admin/checklist',
  settings: '/admin/settings',
  settingsTab: (tab: string) => `/admin/settings?tab=${tab}`,
  profile: '/admin/profile',
  security: '/admin/security',
  audit: '/admin/audit',
  jobs: '/admin/jobs',
  securityEvents: '/admin/security-events',
} as const
