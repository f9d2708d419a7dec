import { redirect, type RouteObject } from 'react-router'
import { paths } from '../paths.ts'
import { only } from '../session.tsx'

/** Pages that only the browser renders: the Worker answers their addresses (`shellPatterns`) with the empty shell. */
export const shellRoutes: RouteObject[] = [
  {
    path: 'search',
    loader: ({ request }) => redirect(paths.browse + new URL(request.url).search),
  },
  {
    middleware: [only('customer')],
    children: [
      { path: 'biodata-view/:id', loader: ({ params }) => redirect(paths.provider(params.id ?? '')) },
    ],
  },
]
