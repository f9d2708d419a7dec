import { adminPaths } from './admin-paths.ts'
import { paths } from './paths.ts'
import { publicRoutes } from './routes/public-routes.ts'

const renderedPaths = new Set<string>(publicRoutes.map(({ path = '' }) => `/${path}`))

/**
 * Addresses of the shell pages: the constants of the paths that the Worker does not render, and the patterns below. The
 * Worker answers them with the frame around a placeholder, and unknown addresses with 404.
 */
export const shellPatterns: readonly string[] = [
  ...[...Object.values(paths), ...Object.values(adminPaths)]
    .filter((path) => typeof path === 'string')
    .filter((path) => !renderedPaths.has(path)),
  '/login',
  '/admin/login',
  '/staff/login',
  '/stuff/login',
  '/biodata-view/:id',
  '/me/payments/:ref',
  '/payment/manual/:ref',
  '/admin/payments/:id',
  '/admin/customers/:id',
]
