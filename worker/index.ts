import { app } from './app.ts'
import { pagesRoutes } from './pages/pages.routes.ts'

const site = app.route('/', pagesRoutes(app))

export default { fetch: site.fetch } satisfies ExportedHandler<Env>
