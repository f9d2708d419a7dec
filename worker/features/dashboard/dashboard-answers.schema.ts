import * as z from 'zod/mini'
import { count, id, json, taka } from '#worker/openapi/answer-kit.ts'

export const dashboardAnswers = {
  'GET /api/stats': json(
    'Public figures of the site; null for a figure below ten',
    z.strictObject({
      data: z.strictObject({
        verified_workers: z.nullable(count),
        customers: z.nullable(count),
        categories: z.nullable(count),
      }),
    }),
  ),
  'GET /api/admin/dashboard': json(
    'The figures of the dashboard',
    z.strictObject({
      workers_pending: count,
      workers_approved: count,
      subscriptions_active: count,
      boosts_active: count,
      workers_pending_previous: count,
      workers_approved_previous: count,
      subscriptions_active_previous: count,
      estimated_revenue_bdt: taka,
      revenue_change_percentage: z.nullable(z.number()),
      revenue_7d: z.number(),
      revenue_30d: z.number(),
      revenue_90d: z.number(),
    }),
  ),
  'GET /api/admin/dashboard/revenue': json(
    'The revenue of each day',
    z.strictObject({
      data: z.array(
        z.strictObject({
          day: z.iso.date(),
          revenue_bdt: taka,
          paid_bdt: taka,
          refunded_bdt: taka,
          payments: z.number(),
        }),
      ),
    }),
  ),
  'GET /api/admin/dashboard/demand': json(
    'The districts ranked by interest',
    z.strictObject({
      data: z.strictObject({
        days: count,
        districts: z.array(
          z.strictObject({
            name: z.string(),
            district_id: id,
            division: z.string(),
            searches: count,
            reveals: count,
            providers: count,
            interest: z.number(),
            trades: z.array(z.strictObject({ id, name: z.string(), providers: count })),
          }),
        ),
      }),
    }),
  ),
}
