import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { categories } from '#worker/features/categories/categories.table.ts'
import { db } from './database.ts'
import { makeUser } from './factories.ts'
import { formOf, newPicture, pictureFile } from './pictures.ts'
import { as } from './request.ts'

export type Category = {
  id: number
  name: string
  image: string | null
  is_active: boolean
  show_in_homepage: boolean
  updated_at: string
}

type Fields = Record<string, string | File | null>

let counter = 0
export const newCategoryName = () => `ক্যাটাগরি ${(counter += 1)}`

/** A valid category form. `fields` overrides values; null leaves a field out. */
export async function categoryForm(fields: Fields = {}) {
  const image = pictureFile(await newPicture())
  return formOf({ name: newCategoryName(), is_active: '1', show_in_homepage: '0', image, ...fields })
}

/** A signed-in admin and a signed-in staff member, with the calls that the category tests share. */
export async function categoryTestClient() {
  const admin = await as(await makeUser('admin'))
  const staff = await as(await makeUser('staff'))
  const add = async (fields: Fields = {}) => admin.form('POST', '/api/categories', await categoryForm(fields))
  return {
    admin,
    staff,
    add,
    addAndReadId: async (fields: Fields = {}) =>
      (await (await add(fields)).json<{ data: { id: number } }>()).data.id,
    list: async () => (await (await staff.get('/api/admin/categories')).json<{ data: Category[] }>()).data,
  }
}

export const categoryRow = async (id: number) =>
  (await db.select().from(categories).where(eq(categories.id, id)))[0]

/** The number of stored objects whose name starts with this path. */
export const countPictures = async (path: string | null | undefined) =>
  (await env.PICTURES.list({ prefix: path ?? '' })).objects.length
