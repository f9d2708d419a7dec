import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { auditQuery } from './audit.schema.ts'
import { readActivity, readAudit, readAuditFilters } from './read-audit.usecases.ts'

export const auditRoutes = new Hono<AppEnv>()
  .get('/admin/audit', allow.to('read_audit'), validate('query', auditQuery), async (c) =>
    c.json(await readAudit(c.get('db'), c.req.valid('query'))),
  )
  .get('/admin/audit/filters', allow.to('read_audit'), async (c) =>
    c.json({ data: await readAuditFilters(c.get('db')) }),
  )
  .get('/admin/dashboard/activity', allow.to('dashboard'), async (c) =>
    c.json({ data: await readActivity(c.get('db'), c.get('user')) }),
  )
