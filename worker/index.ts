import { app } from './app.ts'
import { runCron } from './cron.ts'
import { manifestRoutes } from './pages/manifest/manifest.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { sitemapRoutes } from './pages/sitemap/sitemap.routes.ts'

const site = app.route('/', sitemapRoutes).route('/', manifestRoutes).route('/', pagesRoutes(app))

export default {
  fetch: site.fetch,
  scheduled: (controller, env) => runCron(env, controller.cron, new Date(controller.scheduledTime)),
} satisfies ExportedHandler<Env>
