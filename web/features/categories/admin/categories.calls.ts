import { api, unwrap, type Api } from '#web/lib/api.ts'
import { ifUnchanged, type Versioned } from '#web/lib/form/edit-version.ts'
import { uploadForm } from '#web/lib/form/upload-form.ts'

/** All categories, including inactive ones, in the order of the site. */
export const fetchAdminCategories = (from: Api) => unwrap(from.admin.categories.$get())

export type AdminCategory = Awaited<ReturnType<typeof fetchAdminCategories>>['data'][number]

export type CategoryFields = {
  name: string
  description: string | null
  is_active: boolean
  show_in_homepage: boolean
}

type Saved = { message: string }
type UploadOptions = { picture: Blob | null; onProgress: (percent: number) => void; signal: AbortSignal }

const formOf = (fields: CategoryFields, picture: Blob | null) => {
  const form = new FormData()
  form.set('name', fields.name)
  form.set('description', fields.description ?? '')
  form.set('is_active', fields.is_active ? '1' : '0')
  form.set('show_in_homepage', fields.show_in_homepage ? '1' : '0')
  if (picture) form.set('image', picture, 'category.jpg')
  return form
}

const send = (
  path: string,
  form: FormData,
  { onProgress, signal, headers }: Omit<UploadOptions, 'picture'> & { headers?: HeadersInit },
) =>
  uploadForm<Saved>(path, form, {
    signal,
    ...(headers && { headers }),
    onProgress: (sent, total) => onProgress(Math.round((sent / total) * 100)),
  })

export const addCategory = (fields: CategoryFields, { picture, ...options }: UploadOptions) =>
  send('/api/categories', formOf(fields, picture), options)

/** Saves unless the category has changed since `seen` was loaded. */
export const saveCategory = (
  id: number,
  seen: Versioned,
  fields: CategoryFields,
  { picture, ...options }: UploadOptions,
) => send(`/api/categories/${id}?_method=PUT`, formOf(fields, picture), { ...options, ...ifUnchanged(seen) })

type Flags = { is_active?: boolean; show_in_homepage?: boolean }

export const switchCategory = (id: number, flags: Flags) =>
  unwrap(api.categories[':id'].$put({ param: { id: String(id) }, json: flags }))

export const removeCategory = (id: number) =>
  unwrap(api.categories[':id'].$delete({ param: { id: String(id) } }))

export const saveOrder = (ids: number[], before: number[]) =>
  unwrap(api.admin.categories.order.$put({ json: { ids, before } }))

/** Moves up to 200 profiles. `left` in the answer is the number that remains. */
export const moveProviders = (id: number, to: number) =>
  unwrap(api.admin.categories[':id'].move.$post({ param: { id: String(id) }, json: { category_id: to } }))

export type CategoryUse = { providers: number; changes: number }
