import { api, unwrap, type Api } from '#web/lib/api.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'
import { ifUnchanged } from '#web/lib/form/edit-version.ts'

/** All categories, including inactive ones, in the order of the site, and the drawn trades that are not among them. */
export const fetchAdminCategories = (from: Api) => unwrap(from.admin.categories.$get())

type AdminCategories = Awaited<ReturnType<typeof fetchAdminCategories>>
export type AdminCategory = AdminCategories['data'][number]
export type SuggestedTrade = AdminCategories['suggested'][number]

export type CategoryFields = Pick<
  AdminCategory,
  'name' | 'description' | 'slug' | 'is_active' | 'show_in_homepage'
> & {
  words: readonly string[]
}

type UploadOptions = { picture: Blob | null; onProgress: (percent: number) => void; signal: AbortSignal }

/** Adds a category, or saves it unless it has changed since `seen` was loaded. */
export function saveCategory(
  seen: AdminCategory | null,
  fields: CategoryFields,
  { picture, signal, onProgress }: UploadOptions,
) {
  const form = new FormData()
  form.set('name', fields.name)
  form.set('description', fields.description ?? '')
  if (fields.slug) form.set('slug', fields.slug)
  form.set('words', fields.words.join(', '))
  form.set('is_active', fields.is_active ? '1' : '0')
  form.set('show_in_homepage', fields.show_in_homepage ? '1' : '0')
  if (picture) form.set('image', picture, 'category.jpg')
  const path = seen ? `/api/categories/${seen.id}?_method=PUT` : '/api/categories'
  return uploadForm<{ message: string }>(path, form, {
    signal,
    ...(seen && ifUnchanged(seen)),
    onProgress: (sent, total) => onProgress(Math.round((sent / total) * 100)),
  })
}

export const switchCategory = (
  id: number,
  json: Partial<Pick<AdminCategory, 'is_active' | 'show_in_homepage'>>,
) => unwrap(api.categories[':id'].$put({ param: { id: String(id) }, json }))
