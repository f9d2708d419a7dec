import * as z from 'zod/mini'
import { profileFieldNames, typedFields } from '#worker/features/providers/profile-fields.schema.ts'
import { fieldAnswers, someFieldAnswers } from '#worker/features/providers/providers.answers.ts'
import { paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { publicComment } from '#worker/features/ratings/ratings-answers.schema.ts'
import { count, created, id, json, moment, taka } from '#worker/openapi/answer-kit.ts'

export const submissionsAnswers = {
  'GET /api/service-workers/me': json(
    "The worker's submission and profile",
    z.strictObject({
      exists: z.boolean(),
      is_approved: z.boolean(),
      reviewed_at: z.nullable(moment),
      status: z.nullable(z.enum(providerStatuses)),
      is_active: z.boolean(),
      phone_withheld: z.boolean(),
      rejection_code: z.nullable(z.string()),
      deactivation_reason: z.nullable(z.string()),
      rejection_reason: z.nullable(z.string()),
      rejection_field: z.nullable(
        z.enum(['category_id', 'work_experience', 'bio', 'id_card_front', 'id_number', 'profile_photo']),
      ),
      payment_required: z.boolean(),
      fee: taka,
      paid: z.boolean(),
      fee_payment: z.nullable(z.strictObject({ ref: z.string(), status: z.enum(paymentStatuses) })),
      change: z.nullable(
        z.strictObject({
          id,
          status: z.enum(providerStatuses),
          reviewed_at: z.nullable(moment),
          rejection_reason: z.nullable(z.string()),
          rejection_field: z.nullable(
            z.enum(['category_id', 'work_experience', 'bio', 'id_card_front', 'id_number', 'profile_photo']),
          ),
          fields: z.strictObject({
            id_card_back: z.optional(z.boolean()),
            id_card_front: z.optional(z.boolean()),
            id_number: z.optional(z.boolean()),
            profile_photo: z.optional(z.nullable(z.string())),
            division_id: z.optional(id),
            district_id: z.optional(id),
            upazila_id: z.optional(id),
            division: z.optional(z.string()),
            district: z.optional(z.string()),
            area: z.optional(z.string()),
            category_id: z.optional(id),
            category: z.optional(z.strictObject({ id: z.optional(id), name: z.nullable(z.string()) })),
            ...someFieldAnswers(typedFields),
          }),
          created_at: moment,
        }),
      ),
      activity: z.nullable(
        z.strictObject({
          views_count: count,
          views_this_week: count,
          reveals_this_week: count,
          average_rating: z.number(),
          total_ratings: count,
          comments: z.strictObject({ data: z.array(publicComment), next_cursor: z.nullable(z.string()) }),
          boosted_until: z.nullable(moment),
          boost_expiring_soon: z.boolean(),
        }),
      ),
      account_place: z.strictObject({
        division_id: z.nullable(id),
        district_id: z.nullable(id),
        upazila_id: z.nullable(id),
      }),
      tells_by_sms: z.boolean(),
      biodata: z.nullable(
        z.strictObject({
          id,
          id_number: z.nullable(z.string()),
          division_id: id,
          district_id: id,
          upazila_id: id,
          division: z.string(),
          district: z.string(),
          area: z.string(),
          profile_photo_url: z.nullable(z.string()),
          profile_photo: z.nullable(z.string()),
          has_id_card_front: z.boolean(),
          has_id_card_back: z.boolean(),
          is_paused: z.boolean(),
          verified_badge: z.boolean(),
          submitted_at: moment,
          ...fieldAnswers(profileFieldNames),
          category_id: id,
          category: z.strictObject({ id, name: z.string() }),
        }),
      ),
    }),
  ),
  'POST /api/service-workers': created('Submits a profile', {
    data: z.strictObject({ id, status: z.literal('pending') }),
  }),
  'POST /api/payment/biodata/initiate': created('Starts the payment of the submission fee', {
    ref: z.string(),
    payment_url: z.optional(z.string()),
  }),
}
