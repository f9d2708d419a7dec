import { app } from './app.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { sitemapRoutes } from './pages/sitemap.routes.ts'

const site = app.route('/', sitemapRoutes).route('/', pagesRoutes(app))

export default { fetch: site.fetch } satisfies ExportedHandler<Env>
