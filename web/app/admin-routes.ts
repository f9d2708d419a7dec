import { adminPages } from './admin-pages.ts'
import type { PageModule } from './routes.tsx'

export const pages = Object.values(adminPages)

/** The files of the staff area. A file that no pattern names is in `shell-routes.ts`, which guests load. */
export const modules = import.meta.glob<PageModule>(
  [
    './{audit,catalogue,customers,dashboard,moderation,operations,site-settings,staff}/**/*.page.tsx',
    './*/{admin,admin-profile}/*.page.tsx',
  ],
  { base: '../features' },
)
