import * as z from 'zod/mini'
import { offeredMethod } from '#worker/features/payments/answers/payments-answers.schema.ts'
import { json } from '#worker/openapi/answer-kit.ts'

export const settingsAnswers = {
  'GET /api/settings': json(
    'The public settings',
    z.strictObject({
      data: z.strictObject({
        registration_open: z.boolean(),
        available_payment_methods: z.array(offeredMethod),
        site_title: z.string(),
        site_name: z.string(),
        site_logo: z.string(),
        site_favicon: z.string(),
        site_description: z.string(),
        site_keywords: z.string(),
        contact_phone: z.string(),
        contact_email: z.string(),
        contact_address: z.string(),
        contact_location: z.string(),
        facebook_url: z.string(),
        twitter_url: z.string(),
        instagram_url: z.string(),
        linkedin_url: z.string(),
        youtube_url: z.string(),
        whatsapp_number: z.string(),
        timezone: z.string(),
        currency: z.string(),
        currency_symbol: z.string(),
      }),
    }),
  ),
  'GET /api/settings/terms-and-conditions': json(
    'The terms',
    z.strictObject({
      data: z.strictObject({ enabled: z.boolean(), title: z.string(), content: z.string() }),
    }),
  ),
  'GET /api/settings/faq': json(
    'The frequent questions',
    z.strictObject({
      data: z.strictObject({
        enabled: z.boolean(),
        items: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
      }),
    }),
  ),
}
