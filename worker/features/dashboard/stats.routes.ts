import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { readStats } from './stats.usecases.ts'

export const statsRoutes = new Hono<AppEnv>().get('/stats', allow.anyone(), edgeCache, async (c) =>
  c.json({ data: await readStats(c.get('db')) }),
)
