import * as z from 'zod/mini'
import { id, json } from '#worker/openapi/answer-kit.ts'

const position = z.strictObject({ id, latitude: z.number(), longitude: z.number() })

export const nearAnswers = {
  'GET /api/locations/positions': json(
    'Where the districts and upazilas are, in degrees to two decimals',
    z.strictObject({
      data: z.strictObject({ districts: z.array(position), upazilas: z.array(position) }),
    }),
  ),
  'GET /api/locations/guess': json(
    'The district from which the request seems to come; null if that is not known',
    z.strictObject({
      data: z.nullable(z.strictObject({ division_id: id, district_id: id, name: z.string() })),
    }),
  ),
}
