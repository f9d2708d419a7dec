import type { LoaderFunction } from 'react-router'
import { loader as browse } from '#web/features/browse/browse.loader.ts'
import { loader as categories } from '#web/features/categories/categories.loader.ts'
import { loader as home } from '#web/features/home/home.loader.ts'
import { loader as information } from '#web/features/content-pages/content-pages.loader.ts'
import { loader as provider } from '#web/features/browse/provider-page/provider.loader.ts'
import type { PublicModule } from '#web/app/pages/public-pages.ts'

/** The data of the public pages. Only the server runs them: the browser asks it for their answer (`web/lib/page-data.ts`). */
export const publicLoaders: Record<PublicModule, LoaderFunction> = {
  'home/home': home,
  'browse/browse': browse,
  'browse/provider-page/provider': provider,
  'categories/categories': categories,
  'content-pages/content-pages': information,
}
