import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'
import {
  rankDistricts,
  readDashboard,
  readRevenueDays,
  readStats,
  readToday,
  readWaiting,
} from './dashboard.usecases.ts'

export const dashboardRoutes = new Hono<AppEnv>()
  .get('/stats', allow.anyone(), publicAnswer(), async (c) =>
    c.json({ data: await readStats(c.get('db'), c.get('now')) }),
  )
  .get('/admin/dashboard', allow.to('dashboard'), async (c) =>
    c.json(await readDashboard(c.get('db'), c.get('user'), c.get('now'))),
  )
  .get('/admin/dashboard/waiting', allow.to('dashboard'), async (c) =>
    c.json({ data: await readWaiting(c.get('db'), c.get('user')) }),
  )
  .get('/admin/dashboard/today', allow.to('dashboard'), async (c) =>
    c.json({ data: await readToday(c.get('db'), c.get('user'), c.get('now')) }),
  )
  .get('/admin/dashboard/revenue', allow.to('read_payments'), async (c) =>
    c.json({ data: await readRevenueDays(c.get('db'), c.get('now')) }),
  )
  .get('/admin/dashboard/demand', allow.to('dashboard'), async (c) =>
    c.json({ data: await rankDistricts(c.get('db'), c.get('now')) }),
  )
