import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { done } from '#worker/lib/respond.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { changesPublicData, publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import { editInformationPage, readInformationPage } from './edit-page.usecases.ts'
import { listInformationPages } from './content-pages.queries.ts'
import { informationEdit, slugParam } from './content-pages.schema.ts'
import { informationPage } from './content-pages.answers.ts'

export const contentPageRoutes = new Hono<AppEnv>()
  .get('/information/:slug', allow.anyone(), validate('param', slugParam), publicAnswer(), async (c) => {
    const { slug } = c.req.valid('param')
    return c.json({ data: await readInformationPage(c.get('db'), slug, c.get('settings')) })
  })
  .get('/admin/information', allow.to('texts'), async (c) =>
    c.json({ data: (await listInformationPages(c.get('db'))).map(informationPage) }),
  )
  .put(
    '/admin/information/:slug',
    allow.to('texts'),
    changesPublicData,
    validate('param', slugParam),
    validate('json', informationEdit),
    async (c) => {
      const edit = {
        ...c.req.valid('param'),
        input: c.req.valid('json'),
        version: editVersion(c.req.header('if-match')),
      }
      const data = await editInformationPage(c.get('db'), staffContextOf(c), edit)
      return done(c, 'পাতাটি সফলভাবে সংরক্ষণ হয়েছে।', { data })
    },
  )
