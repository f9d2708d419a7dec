import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/allow.ts'
import { listWarnings, rankDistricts, readDashboard, readRevenueDays } from './dashboard.usecases.ts'

const toModerators = () => allow.moderators()

export const dashboardRoutes = new Hono<AppEnv>()
  .get('/admin/dashboard', toModerators(), async (c) =>
    c.json(await readDashboard(c.get('db'), c.get('now'))),
  )
  .get('/admin/dashboard/revenue', allow.admin(), async (c) =>
    c.json({ data: await readRevenueDays(c.get('db'), c.get('now')) }),
  )
  .get('/admin/dashboard/warnings', toModerators(), async (c) => {
    const expectsRuns = c.env.ENVIRONMENT === 'production'
    const watched = { role: c.get('user').role, now: c.get('now'), expectsRuns }
    return c.json({ data: await listWarnings(c.get('db'), watched) })
  })
  .get('/admin/dashboard/demand', toModerators(), async (c) =>
    c.json({ data: await rankDistricts(c.get('db'), c.get('now')) }),
  )
