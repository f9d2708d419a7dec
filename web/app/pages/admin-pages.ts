import type { PageRow } from './page.ts'
import { paths } from './paths.ts'

/** The tabs of the settings by their name in the address. */
export const settingsTabs = {
  site: 'সাইটের তথ্য',
  contact: 'যোগাযোগ',
  payment: 'পেমেন্ট',
  sms: 'এসএমএস ও বিজ্ঞপ্তি',
  system: 'সিস্টেম',
  terms: 'শর্তাবলী',
  faq: 'প্রশ্নোত্তর',
  pages: 'তথ্যের পাতা',
} as const
export type SettingsTab = keyof typeof settingsTabs

/** The tab that shows a group of settings. */
export const settingsTabOf = (group: string): SettingsTab =>
  group === 'moderation' || group === 'retention'
    ? 'system'
    : group === 'notifications' || group === 'operator'
      ? 'sms'
      : (group as SettingsTab)

/** The pages of the staff area by the name of their address, in the order of the menu. Guests do not load them. */
export const adminPages = {
  dashboard: {
    path: paths.admin,
    module: 'operations/dashboard/dashboard',
    title: 'ড্যাশবোর্ড',
    right: 'dashboard',
    menu: { icon: 'LayoutDashboard', group: 'work' },
  },
  moderation: {
    path: '/admin/moderation',
    module: 'moderation/queue/moderation',
    title: 'বায়োডাটা যাচাই',
    right: 'moderate',
    menu: { icon: 'BadgeCheck', short: 'যাচাই', group: 'work', waits: 'submissions' },
    frame: {
      width: 'table',
      lead: 'দেখুন: মুখ স্পষ্ট কি না, নাম পরিচয়পত্রের মতো কি না, লেখায় নম্বর আছে কি না।',
      opened: { heading: 'অপেক্ষায়', list: { label: 'তালিকা', to: '/admin/moderation?list=1' } },
      tabs: [
        { label: 'অপেক্ষায়', to: '/admin/moderation' },
        { label: 'অনুমোদিত', to: '/admin/moderation?status=approved' },
        { label: 'প্রত্যাখ্যাত', to: '/admin/moderation?status=rejected' },
        { label: 'পরিবর্তন', to: '/admin/moderation?status=changed' },
        { label: 'তথ্য চাওয়া', to: '/admin/moderation?status=asked' },
        { label: 'নম্বর নিয়ে অভিযোগ', to: '/admin/moderation?status=reported' },
      ],
    },
    reads: ['/api/admin/workers/pending?status=pending'],
  },
  moderationFigures: {
    path: '/admin/moderation/figures',
    module: 'moderation/team/figures',
    title: 'যাচাইয়ের হিসাব',
    right: 'moderate',
    under: 'moderation',
    frame: { width: 'table', lead: 'কে কতগুলো সিদ্ধান্ত দিয়েছেন, আর সেবাদাতারা কতক্ষণ অপেক্ষা করেছেন।' },
  },
  approvedWorkers: {
    path: '/admin/approved-workers',
    module: 'moderation/approved/approved-workers',
    title: 'অনুমোদিত সেবাদাতা',
    right: 'moderate',
    menu: { icon: 'UserRoundCheck', group: 'people' },
    frame: 'list',
  },
  comments: {
    path: '/admin/comments',
    module: 'ratings/admin/comments',
    title: 'মন্তব্য যাচাই',
    right: 'comments',
    menu: { icon: 'MessageSquareText', group: 'work', waits: 'comments' },
    frame: 'list',
  },
  customers: {
    path: '/admin/customers',
    module: 'accounts/customers/customers',
    title: 'গ্রাহক',
    right: 'read_customers',
    menu: { icon: 'Users', group: 'people' },
    frame: 'list',
  },
  oneCustomer: {
    path: '/admin/customers/:id',
    module: 'accounts/customers/customer',
    right: 'read_customers',
  },
  categories: {
    path: '/admin/categories',
    module: 'catalogue-admin/categories/categories',
    title: 'ক্যাটাগরি ব্যবস্থাপনা',
    right: 'read_catalogue',
    menu: { icon: 'Tags', group: 'site' },
    frame: 'list',
  },
  plans: {
    path: '/admin/plans',
    module: 'entitlements/plans/admin/plans',
    title: 'প্ল্যান ব্যবস্থাপনা',
    right: 'read_catalogue',
    menu: { icon: 'PackageOpen', group: 'money', family: 'প্ল্যান ও ছাড়' },
    frame: 'list',
  },
  discountCodes: {
    path: '/admin/discount-codes',
    module: 'payments/discounts/admin/discount-codes',
    title: 'ছাড়ের কোড',
    right: 'discounts',
    under: 'plans',
    frame: 'list',
  },
  subscriptionPlans: {
    path: '/admin/subscription-plans',
    module: 'entitlements/plans/admin/plans',
    title: 'সাবস্ক্রিপশন প্ল্যান',
    right: 'catalogue',
    frame: 'list',
  },
  boostingPlans: {
    path: '/admin/boosting-plans',
    module: 'entitlements/plans/admin/plans',
    title: 'বুস্ট প্ল্যান',
    right: 'catalogue',
    frame: 'list',
  },
  payments: {
    path: '/admin/payments',
    module: 'payments/admin/payments',
    title: 'পেমেন্ট',
    right: 'read_payments',
    menu: { icon: 'ReceiptText', group: 'money', waits: 'payments' },
    frame: 'list',
  },
  onePayment: { path: '/admin/payments/:id', module: 'payments/admin/payment', right: 'read_payments' },
  imports: {
    path: '/admin/imports',
    module: 'recruiting/admin/imports',
    title: 'তালিকা থেকে আনা',
    right: 'import',
    under: 'onboardingForms',
    menu: { icon: 'FileSpreadsheet', group: 'people' },
    frame: 'list',
    tabs: { lists: { label: 'আনা তালিকা' }, new: { label: 'নতুন তালিকা' } },
  },
  staff: {
    path: '/admin/staff',
    module: 'accounts/staff/staff',
    title: 'স্টাফ',
    right: 'manage_staff',
    menu: { icon: 'ShieldUser', group: 'people' },
    frame: 'list',
  },
  onboarding: {
    path: '/admin/onboarding',
    module: 'recruiting/admin/take-forms',
    title: 'সেবাদাতার ফর্ম নিন',
    right: 'onboard',
    under: 'onboardingForms',
    menu: { icon: 'ClipboardPen', short: 'ফর্ম', group: 'people' },
    frame: { width: 'text' },
  },
  onboardingForms: {
    path: '/admin/onboarding/all',
    module: 'recruiting/admin/all-forms',
    title: 'মাঠকর্মীদের ফর্ম',
    right: 'read_onboarding',
    menu: { icon: 'ClipboardList', group: 'people', family: 'সেবাদাতা আনা' },
    frame: 'list',
  },
  demand: {
    path: '/admin/demand',
    module: 'funnel/admin/demand',
    title: 'চাহিদা',
    right: 'read_demand',
    menu: { icon: 'SearchX', group: 'people' },
    frame: 'list',
    tabs: {
      requests: { label: 'জানানোর অনুরোধ' },
      unmet: { label: 'না-পাওয়া খোঁজ' },
      shortages: { label: 'কোথায় কে কম', right: 'read_growth' },
      funnel: { label: 'দর্শক থেকে গ্রাহক', right: 'read_growth' },
    },
  },
  geolocation: {
    path: '/admin/geolocation',
    module: 'catalogue-admin/places/places',
    title: 'এলাকা',
    right: 'places',
    menu: { icon: 'MapPinned', group: 'site' },
    frame: 'list',
    tabs: { tree: { label: 'বিভাগ থেকে থানা' }, localities: { label: 'পাড়া ও বাজার' } },
  },
  checklist: {
    path: '/admin/checklist',
    module: 'operations/checklist/checklist',
    title: 'শুরুর তালিকা',
    right: 'operate',
    under: 'settings',
    frame: {
      width: 'text',
      lead: 'সাইট চালু রাখতে যা লাগে। প্রতিটি ধাপ এখনকার সেটিংস ও তথ্য দেখে হিসাব করা হয়।',
    },
  },
  settings: {
    path: '/admin/settings',
    module: 'settings-admin/settings',
    title: 'সেটিংস',
    right: 'texts',
    menu: { icon: 'Settings', group: 'foot' },
    frame: {
      tabs: Object.entries(settingsTabs).map(([name, label]) => ({
        label,
        to: `/admin/settings?tab=${name}`,
      })),
    },
  },
  audit: {
    path: '/admin/audit',
    module: 'audit/audit',
    title: 'কাজ ও নিরাপত্তার লগ',
    right: 'read_audit',
    menu: { icon: 'ScrollText', group: 'site' },
    frame: 'list',
    tabs: { acts: { label: 'কাজের লগ' }, security: { label: 'নিরাপত্তা ঘটনা' } },
  },
  jobs: {
    path: '/admin/jobs',
    module: 'operations/jobs/jobs',
    title: 'স্বয়ংক্রিয় কাজ',
    right: 'operate',
    menu: { icon: 'TimerReset', group: 'site' },
    frame: 'list',
  },
  security: {
    path: '/admin/security',
    module: 'sign-in/admin/security',
    title: 'নিরাপত্তা',
    right: 'staff',
    menu: { icon: 'ShieldCheck', group: 'foot' },
    frame: { width: 'text' },
  },
  profile: {
    path: '/admin/profile',
    module: 'accounts/own/admin-profile/admin-profile',
    title: 'অ্যাডমিন প্রোফাইল',
    right: 'staff',
    menu: { icon: 'UserRound', short: 'প্রোফাইল', group: 'foot' },
    failure: 'প্রোফাইল আনা যায়নি',
  },
} as const satisfies Record<string, PageRow>

/** Addresses of pages that are parts of another page now: the server leads on from them. */
export const movedAdminPages: Readonly<Record<string, string>> = {
  '/admin/unmet-searches': '/admin/demand?tab=unmet',
  '/admin/growth': '/admin/demand?tab=funnel',
  '/admin/growth/shortages': '/admin/demand?tab=shortages',
  '/admin/localities': '/admin/geolocation?tab=localities',
  '/admin/security-events': '/admin/audit?tab=security',
  '/admin/imports/new': '/admin/imports?tab=new',
}

type AdminPages = typeof adminPages

/** The addresses of the staff area. */
export const adminPaths = {
  ...(Object.fromEntries(Object.entries(adminPages).map(([name, { path }]) => [name, path])) as {
    [Name in keyof AdminPages]: AdminPages[Name]['path']
  }),
  worker: ({ id, status }: { id: number; status: string }) =>
    status === 'pending'
      ? `${adminPages.moderation.path}?worker=${id}`
      : `${adminPages.moderation.path}?status=${status}&worker=${id}`,
  customer: (id: number) => `${adminPages.customers.path}/${id}`,
  payment: (id: number) => `${adminPages.payments.path}/${id}`,
  demandTab: (tab: keyof AdminPages['demand']['tabs']) => `${adminPages.demand.path}?tab=${tab}`,
  localities: `${adminPages.geolocation.path}?tab=localities`,
  securityEvents: `${adminPages.audit.path}?tab=security`,
  newImport: `${adminPages.imports.path}?tab=new`,
  settingsTab: (group: string) => `${adminPages.settings.path}?tab=${settingsTabOf(group)}`,
} as const
