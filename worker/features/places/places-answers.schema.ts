import * as z from 'zod/mini'
import { id, json } from '#worker/openapi/answer-kit.ts'
import { thanaKinds } from './places.schema.ts'

export const thana = z.strictObject({
  id,
  name: z.string(),
  bn_name: z.string(),
  aka: z.array(z.string()),
  district_id: id,
  kind: z.enum(thanaKinds),
})

const division = z.strictObject({ id, name: z.string(), bn_name: z.string(), aka: z.array(z.string()) })

const district = z.strictObject({
  id,
  name: z.string(),
  bn_name: z.string(),
  aka: z.array(z.string()),
  division_id: id,
})

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
  'GET /api/locations/divisions': json('The divisions', z.strictObject({ data: z.array(division) })),
  'GET /api/locations/districts': json(
    'The districts, of one division if asked',
    z.strictObject({ data: z.array(district) }),
  ),
  'GET /api/locations/districts/division/:id': json(
    'The districts of a division',
    z.strictObject({ data: z.array(district) }),
  ),
  'GET /api/locations/upazilas': json(
    'The upazilas and metro thanas, of one district if asked',
    z.strictObject({ data: z.array(thana) }),
  ),
  'GET /api/locations/upazilas/district/:id': json(
    'The upazilas and metro thanas of a district',
    z.strictObject({ data: z.array(thana) }),
  ),
  'GET /api/locations/thanas': json(
    'The upazilas and metro thanas, of one district if asked',
    z.strictObject({ data: z.array(thana) }),
  ),
  'GET /api/locations/thanas/district/:id': json(
    'The upazilas and metro thanas of a district',
    z.strictObject({ data: z.array(thana) }),
  ),
}
