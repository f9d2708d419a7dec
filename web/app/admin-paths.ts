import { adminPages } from './admin-pages.ts'

export { adminPages, settingsTabs } from './admin-pages.ts'

type AdminPages = typeof adminPages

/** The addresses of the staff area. They stand apart, so that visitors do not load them. */
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
  settingsTab: (tab: string) => `${adminPages.settings.path}?tab=${tab}`,
} as const
