import { Hono } from 'hono'
import type { AppEnv, SignedInContext } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { imageStoreOf } from '#worker/features/images/image-store.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { notFound } from '#worker/lib/errors.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, validateBody, withId } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { parseMultipart } from '#worker/middleware/admission.ts'
import {
  categoryEdit,
  categoryEditForm,
  categoryMove,
  categoryOrder,
  methodQuery,
  newCategory,
  type CategoryEdit,
} from '#worker/features/categories/categories.schema.ts'
import {
  addCategory,
  deleteCategory,
  editCategory,
  readCategories,
  reorderCategories,
  moveToCategory,
} from './categories.usecases.ts'
import { suggestedChoice } from '../suggested-trades/suggested-trades.schema.ts'
import { addSuggestedTrades } from '../suggested-trades/suggested-trades.usecases.ts'

const suggestedMessage = 'পেশাগুলো সফলভাবে যোগ করা হয়েছে।'
const alreadyThereMessage = 'পেশাগুলো আগেই সফলভাবে যোগ করা হয়েছে।'

export const adminCategoriesRoutes = new Hono<AppEnv>()
  .get('/admin/categories', allow.to('read_catalogue'), async (c) =>
    c.json(await readCategories(c.get('db'))),
  )
  .post(
    '/admin/categories/suggested',
    allow.to('catalogue'),
    changesPublicData,
    validate('json', suggestedChoice),
    async (c) => {
      const { keys } = c.req.valid('json')
      const sources = { assets: c.env.ASSETS, store: imageStoreOf(c) }
      const added = await addSuggestedTrades(c.get('db'), staffContextOf(c), keys, sources)
      return created(c, added > 0 ? suggestedMessage : alreadyThereMessage, { added })
    },
  )
  .post(
    '/categories',
    allow.to('catalogue'),
    changesPublicData,
    parseMultipart,
    validate('form', newCategory),
    async (c) => {
      const id = await addCategory(c.get('db'), staffContextOf(c), c.req.valid('form'), imageStoreOf(c))
      return created(c, 'ক্যাটাগরি সফলভাবে যোগ করা হয়েছে।', { data: { id } })
    },
  )
  .put('/categories/:id', allow.to('catalogue'), changesPublicData, withId, validateBody(categoryEdit), (c) =>
    edit(c, { ...c.req.valid('json'), ...c.req.valid('param') }),
  )
  // A form with a picture is sent as POST; `_method=PUT` in the form or the address marks it as an edit.
  .post(
    '/categories/:id',
    allow.to('catalogue'),
    changesPublicData,
    withId,
    validate('query', methodQuery),
    validateBody(categoryEditForm),
    (c) => {
      const { _method: inForm, ...sent } = c.req.valid('json')
      if ((inForm ?? c.req.valid('query')._method)?.toUpperCase() !== 'PUT') throw notFound()
      return edit(c, { ...sent, ...c.req.valid('param') })
    },
  )
  .delete('/categories/:id', allow.to('catalogue'), changesPublicData, withId, async (c) => {
    await deleteCategory(c.get('db'), staffContextOf(c), {
      ...c.req.valid('param'),
      store: imageStoreOf(c),
    })
    return done(c, 'ক্যাটাগরি সফলভাবে মুছে ফেলা হয়েছে।')
  })
  .put(
    '/admin/categories/order',
    allow.to('catalogue'),
    changesPublicData,
    validate('json', categoryOrder),
    async (c) => {
      await reorderCategories(c.get('db'), staffContextOf(c), c.req.valid('json'))
      return done(c, 'ক্যাটাগরির ক্রম সফলভাবে সংরক্ষণ করা হয়েছে।')
    },
  )
  .post(
    '/admin/categories/:id/move',
    allow.to('catalogue'),
    changesPublicData,
    withId,
    validate('json', categoryMove),
    async (c) => {
      const move = { from: c.req.valid('param').id, to: c.req.valid('json').category_id }
      return done(
        c,
        'সেবাদাতাদের সফলভাবে সরানো হয়েছে।',
        await moveToCategory(c.get('db'), staffContextOf(c), move),
      )
    },
  )

async function edit(c: SignedInContext, sent: CategoryEdit & { id: number }) {
  const seen = editVersion(c.req.header('if-match'))
  const data = await editCategory(c.get('db'), staffContextOf(c), sent, { store: imageStoreOf(c), seen })
  return done(c, 'ক্যাটাগরি সফলভাবে হালনাগাদ হয়েছে।', { data })
}
