import { count, eq, sum } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { listingCounts } from '#worker/features/providers/provider-listings.table.ts'
import { allow } from '#worker/middleware/allow.ts'
import { edgeCache } from '#worker/middleware/edge-cache.ts'
import { siteCounters } from './dashboard.table.ts'

/** The home page's three numbers, from counters: public (checked) workers, verified customers, active trades. */
export const statsRoutes = new Hono<AppEnv>().get('/stats', allow.anyone(), edgeCache, async (c) => {
  const db = c.get('db')
  const [[workers], [customers], [trades]] = await db.batch([
    db
      .select({ total: sum(listingCounts.total).mapWith(Number) })
      .from(listingCounts)
      .where(eq(listingCounts.scope, '*:*:*:*')),
    db.select({ total: siteCounters.total }).from(siteCounters).where(eq(siteCounters.name, 'customers')),
    db.select({ total: count() }).from(categories).where(eq(categories.isActive, true)),
  ])
  return c.json({
    data: { verified_workers: workers?.total ?? 0, customers: customers?.total ?? 0, categories: trades?.total ?? 0 },
  })
})
