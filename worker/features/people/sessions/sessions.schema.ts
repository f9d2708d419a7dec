import * as z from 'zod/mini'
import { done, json, moment } from '#worker/openapi/answer-kit.ts'

export const sessionsAnswers = {
  'GET /api/me/sessions': json(
    'The open sessions of the user',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.string(),
          device: z.nullable(z.string()),
          city: z.nullable(z.string()),
          country: z.nullable(z.string()),
          signed_in_at: moment,
          last_seen_at: moment,
          current: z.boolean(),
        }),
      ),
    }),
  ),
  'DELETE /api/me/sessions': done('Ends all other sessions of the user'),
  'DELETE /api/me/sessions/:sessionId': done('Ends one session of the user'),
  'POST /api/auth/reauthenticate': done('Confirms the password for sensitive changes in this session', {
    valid_for: z.number(),
  }),
}

export const sessionParam = z.object({
  sessionId: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'এই লগইনটি পাওয়া যায়নি।')),
})
