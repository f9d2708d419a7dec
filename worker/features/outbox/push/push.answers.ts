import * as z from 'zod/mini'
import { done, json, text } from '#worker/openapi/answer-kit.ts'

export const pushAnswers = {
  'GET /api/me/push': json('The key with which browsers subscribe to push messages; null if they are off', {
    data: z.strictObject({ public_key: z.nullable(text) }),
  }),
  'POST /api/me/push': done('Subscribes the browser of this session to push messages'),
  'DELETE /api/me/push': done('Ends the subscription of a browser'),
}
