import { adminPages } from '#web/app/pages/admin-pages.ts'
import type { PageModule } from './routes.tsx'

export const pages = Object.values(adminPages)

/** The files of the staff area. A file that no pattern names is in `shell-routes.ts`, which guests load. */
export const modules = import.meta.glob<PageModule>(
  [
    './{audit,catalogue-admin,moderation,operations,settings-admin}/**/*.page.tsx',
    './**/{admin,admin-profile,customers,staff}/*.page.tsx',
  ],
  { base: '../../features' },
)
