import * as z from 'zod/mini'
import { ratingTags } from '#worker/features/ratings/ratings.schema.ts'
import { paymentPurposes, paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { reportReasons } from '#worker/features/reveals/reveals.schema.ts'
import { subscriptionStatuses } from '#worker/features/subscriptions/subscriptions.schema.ts'
import { subscriptionStates } from './customers.schema.ts'
import { selfRegistrationRoles } from '#worker/features/people/people.schema.ts'
import { count, csv, done, id, json, moment, pageFields, taka } from '#worker/openapi/answer-kit.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

const staffCustomer = z.strictObject({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  division: z.nullable(z.string()),
  district: z.nullable(z.string()),
  area: z.nullable(z.string()),
  subscription_state: z.enum(subscriptionStates),
  phone_verified: z.boolean(),
  suspended_at: z.nullable(moment),
  created_at: moment,
})

export const customerRating = z.strictObject({
  name: z.string(),
  biodata_id: id,
  rating: z.number(),
  comment: z.nullable(z.string()),
  tags: z.array(z.enum(ratingTags)),
  reply: z.nullable(z.string()),
  updated_at: moment,
})

export const customersAnswers = {
  'GET /api/admin/customers': json(
    'A page of the customers',
    z.strictObject({ data: z.array(staffCustomer), meta: z.strictObject({ ...pageFields }) }),
  ),
  'GET /api/admin/customers.csv': csv('The filtered customers as a file'),
  'GET /api/admin/customers/:id': json(
    'A customer with the history of the account',
    z.strictObject({
      data: z.extend(staffCustomer, {
        sessions_count: count,
        reveals_count: count,
        reports_count: count,
        ratings_count: count,
        biodata: z.nullable(z.strictObject({ id, status: z.enum(providerStatuses), is_active: z.boolean() })),
        subscriptions: z.array(
          z.strictObject({
            id,
            plan: z.string(),
            daily_limit: count,
            status: z.enum(subscriptionStatuses),
            starts_at: z.nullable(moment),
            ends_at: z.nullable(moment),
            created_at: moment,
          }),
        ),
        payments: z.nullable(
          z.array(
            z.strictObject({
              id,
              ref: z.string(),
              type: z.enum(paymentPurposes),
              plan: z.string(),
              payment_method: z.enum(paymentMethods),
              status: z.enum(paymentStatuses),
              amount: taka,
              refunded: taka,
              paid_at: z.nullable(moment),
              created_at: moment,
            }),
          ),
        ),
        reveals: z.array(
          z.strictObject({
            id,
            name: z.string(),
            biodata_id: id,
            returned: z.boolean(),
            revealed_at: moment,
          }),
        ),
        reports: z.array(
          z.strictObject({
            id,
            name: z.string(),
            biodata_id: id,
            reason: z.enum(reportReasons),
            settled: z.boolean(),
            created_at: moment,
          }),
        ),
        ratings: z.array(customerRating),
        history: z.array(
          z.strictObject({
            id,
            action: z.string(),
            by: z.string(),
            reason: z.nullable(z.string()),
            created_at: moment,
          }),
        ),
        role: z.enum(selfRegistrationRoles),
        suspension_reason: z.nullable(z.string()),
        updated_at: moment,
      }),
    }),
  ),
  'POST /api/admin/users/:id/suspend': done('Suspends an account'),
  'POST /api/admin/users/:id/reinstate': done('Ends the suspension of an account'),
}
