import * as z from 'zod/mini'
import { profileFieldNames } from '#worker/features/providers/profile-fields.schema.ts'
import { fieldAnswers, someFieldAnswers } from '#worker/features/providers/providers-answers.schema.ts'
import {
  securityEventKinds,
  securityEventResults,
} from '#worker/features/people/security-events/security-events.schema.ts'
import {
  paymentEventSources,
  paymentPurposes,
  paymentStatuses,
} from '#worker/features/payments/payments.schema.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { reportReasons } from '#worker/features/reveals/reveals.schema.ts'
import { subscriptionStatuses } from '#worker/features/subscriptions/subscriptions.schema.ts'
import { customerRating } from '#worker/features/customers/customers.answers.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import { anyJson, count, done, id, json, moment, taka } from '#worker/openapi/answer-kit.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

const ownProfile = z.strictObject({
  id,
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  division_id: z.nullable(id),
  district_id: z.nullable(id),
  upazila_id: z.nullable(id),
  division: z.nullable(z.string()),
  district: z.nullable(z.string()),
  area: z.nullable(z.string()),
  created_at: moment,
})

const exportedChange = {
  sent_at: moment,
  new_id_card_back: z.optional(z.boolean()),
  new_id_card_front: z.optional(z.boolean()),
  new_photo: z.optional(z.boolean()),
  division: z.optional(z.string()),
  district: z.optional(z.string()),
  area: z.optional(z.string()),
  id_number: z.optional(z.nullable(z.string())),
  category: z.optional(z.nullable(z.string())),
  ...someFieldAnswers(profileFieldNames),
}

export const usersAnswers = {
  'GET /api/me/profile': json("The user's profile", ownProfile),
  'PUT /api/me/profile': done("Changes the user's profile", {
    password_updated: z.boolean(),
    data: ownProfile,
  }),
  'GET /api/me/export': json(
    "The user's data as a file",
    z.strictObject({
      exported_at: moment,
      profile: ownProfile,
      biodata: z.nullable(
        z.strictObject({
          id,
          category: z.string(),
          id_number: z.nullable(z.string()),
          division: z.string(),
          district: z.string(),
          area: z.string(),
          status: z.enum(providerStatuses),
          rejection_code: z.nullable(z.string()),
          rejection_note: z.nullable(z.string()),
          is_active: z.boolean(),
          verified_badge: z.boolean(),
          average_rating: z.number(),
          total_ratings: count,
          views_count: count,
          ...fieldAnswers(profileFieldNames),
          created_at: moment,
          updated_at: moment,
        }),
      ),
      waiting_change: z.nullable(
        z.strictObject({
          ...exportedChange,
        }),
      ),
      decided_changes: z.array(
        z.strictObject({
          before: z.nullable(
            z.strictObject({
              ...someFieldAnswers(profileFieldNames),
            }),
          ),
          status: z.enum(providerStatuses),
          rejection_code: z.nullable(z.string()),
          rejection_note: z.nullable(z.string()),
          reviewed_at: z.nullable(moment),
          ...exportedChange,
        }),
      ),
      pictures: z.array(z.strictObject({ bucket: z.enum(['documents', 'pictures']), path: z.string() })),
      subscriptions: z.array(
        z.strictObject({
          plan: z.string(),
          price: taka,
          daily_limit: count,
          status: z.enum(subscriptionStatuses),
          starts_at: z.nullable(moment),
          ends_at: z.nullable(moment),
          created_at: moment,
        }),
      ),
      payments: z.array(
        z.strictObject({
          ref: z.string(),
          purpose: z.enum(paymentPurposes),
          item: z.string(),
          method: z.enum(paymentMethods),
          status: z.enum(paymentStatuses),
          amount: taka,
          refunded: taka,
          transaction_id: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          refund_reason: z.nullable(z.string()),
          paid_at: z.nullable(moment),
          created_at: moment,
        }),
      ),
      reveals: z.array(z.strictObject({ name: z.string(), biodata_id: id, revealed_at: moment })),
      ratings: z.array(customerRating.schema),
      reports: z.array(
        z.strictObject({
          name: z.string(),
          biodata_id: id,
          reason: z.enum(reportReasons),
          created_at: moment,
        }),
      ),
      provider_requests: z.array(
        z.strictObject({
          category: z.string(),
          place: z.string(),
          phone: z.string(),
          created_at: moment,
          expires_at: moment,
          answered_at: z.nullable(moment),
        }),
      ),
      push_subscriptions: z.array(z.strictObject({ created_at: moment, renewed_at: moment })),
      favourites: z.array(z.strictObject({ name: z.string(), biodata_id: id, created_at: moment })),
      ratings_received: z.array(
        z.strictObject({
          rating: z.number(),
          comment: z.nullable(z.string()),
          reply: z.nullable(z.string()),
          updated_at: moment,
        }),
      ),
      payment_messages: z.array(
        z.strictObject({
          ref: z.string(),
          source: z.enum(paymentEventSources),
          kind: z.string(),
          detail: z.nullable(z.record(z.string(), anyJson)),
          at: moment,
        }),
      ),
      sms: z.array(
        z.strictObject({
          phone: z.string(),
          kind: z.string(),
          text: z.nullable(z.string()),
          status: z.enum(['failed', 'cancelled', 'queued', 'sending', 'sent']),
          created_at: moment,
        }),
      ),
      history: z.array(
        z.strictObject({
          action: z.string(),
          by_you: z.boolean(),
          before: z.nullable(z.record(z.string(), anyJson)),
          after: z.nullable(z.record(z.string(), anyJson)),
          at: moment,
        }),
      ),
      devices: z.array(z.strictObject({ label: z.string(), first_seen_at: moment, last_seen_at: moment })),
      security_events: z.array(
        z.strictObject({
          kind: z.enum(securityEventKinds),
          result: z.enum(securityEventResults),
          at: moment,
        }),
      ),
      sessions: z.array(
        z.strictObject({ expires_at: moment, ended_at: z.nullable(moment), created_at: moment }),
      ),
      terms_agreements: z.array(
        z.strictObject({ kind: z.enum(['biodata', 'registration']), version: z.string(), agreed_at: moment }),
      ),
    }),
  ),
  'DELETE /api/me': done("Erases the user's account"),
}
