import { matchRoutes, type RouteObject } from 'react-router'
import { entryRoutes } from './entry-routes.ts'
import { paths } from './paths.ts'

// The table of shell pages names all their files.
const shellTable = () => import('./shell-routes.ts')
const accountSheet = () => import('#web/account.css')

/** The routes that a public page does not load, as far as `path` needs them, and the style sheet of their pages. */
export async function otherRoutes(path: string): Promise<RouteObject[]> {
  if (matchRoutes(entryRoutes, path)) return entryRoutes
  // Pages of the staff import their own sheet, which holds the styles of the others, too.
  const [{ shellRoutes }] = await Promise.all([shellTable(), path.startsWith(paths.admin) || accountSheet()])
  return shellRoutes(path)
}
