import * as z from 'zod/mini'
import { id, json } from '#worker/openapi/answer-kit.ts'
import { thanaKinds } from './places.schema.ts'

export const division = z.strictObject({
  id,
  name: z.string(),
  bn_name: z.string(),
  aka: z.array(z.string()),
})
export const district = z.extend(division, { division_id: id })
export const thana = z.extend(division, { district_id: id, kind: z.enum(thanaKinds) })

const divisions = z.strictObject({ data: z.array(division) })
const districts = z.strictObject({ data: z.array(district) })
const thanas = z.strictObject({ data: z.array(thana) })

export const placesAnswers = {
  'GET /api/locations/tree': json(
    'All divisions, districts and thanas',
    z.strictObject({
      data: z.strictObject({
        divisions: z.array(division),
        districts: z.array(district),
        thanas: z.array(thana),
      }),
    }),
  ),
  'GET /api/locations/divisions': json('The divisions', divisions),
  'GET /api/locations/districts': json('The districts, of one division if asked', districts),
  'GET /api/locations/districts/division/:id': json('The districts of a division', districts),
  'GET /api/locations/upazilas': json('The upazilas and metro thanas, of one district if asked', thanas),
  'GET /api/locations/upazilas/district/:id': json('The upazilas and metro thanas of a district', thanas),
  'GET /api/locations/thanas': json('The upazilas and metro thanas, of one district if asked', thanas),
  'GET /api/locations/thanas/district/:id': json('The upazilas and metro thanas of a district', thanas),
}
