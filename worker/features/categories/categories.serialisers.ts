import type { listActiveCategories } from './categories.queries.ts'
import type { CategoryRow } from './categories.table.ts'
import { startWordsOf } from './words/words.rules.ts'
import type { SuggestedTrade } from './suggested-trades.schema.ts'
import { shownCount } from '#worker/features/statistics/statistics.rules.ts'

/** `image` is the base path of the sizes -160, -320 and -640; `image_url` is one of them. */
const picture = (image: string | null) => ({
  image_url: image && `/storage/${image}-320.webp`,
  image: image && `/storage/${image}`,
})

type ListedCategory = Awaited<ReturnType<typeof listActiveCategories>>[number]

/** `biodata_count` is null while it is too small to be shown. */
export const publicCategory = ({ id, name, description, image, slug, providers }: ListedCategory) => ({
  id,
  name,
  description,
  slug,
  ...picture(image),
  biodata_count: shownCount(providers),
})

export const staffCategory = (category: CategoryRow) => ({
  id: category.id,
  name: category.name,
  description: category.description,
  slug: category.slug,
  words: [...(category.words ?? startWordsOf(category))],
  ...picture(category.image),
  is_active: category.isActive,
  show_in_homepage: category.showInHomepage,
  sort_order: category.sortOrder,
  created_at: category.createdAt.toISOString(),
  updated_at: category.updatedAt.toISOString(),
})

/** `image` is the base path of the sizes among the files of the web app. */
export const suggestedTrade = ({ key, name, description }: SuggestedTrade) => ({
  key,
  name,
  description,
  image: `/trades/${key}`,
})
