import * as z from 'zod/mini'
import { id, json, orNull, text, view } from '#worker/openapi/answer-kit.ts'
import type { RowOf } from '#worker/db/db.ts'
import { thanaKinds } from './places.schema.ts'
import type { listDistrictPositions } from './places.queries.ts'

export const division = z.strictObject({
  id,
  name: text,
  bn_name: text,
  aka: z.array(text),
})
export const district = z.extend(division, { division_id: id })
export const thana = z.extend(division, { district_id: id, kind: z.enum(thanaKinds) })

const divisions = { data: z.array(division) }
const districts = { data: z.array(district) }
const thanas = { data: z.array(thana) }

const position = z.strictObject({ id, latitude: z.number(), longitude: z.number() })

export const guessedDistrict = view<RowOf<typeof listDistrictPositions>>()({
  division_id: id,
  district_id: [id, (row) => row.id],
  name: [text, (row) => row.bnName],
})

export const placesAnswers = {
  'GET /api/locations/tree': json('All divisions, districts and thanas', {
    data: z.strictObject({
      divisions: z.array(division),
      districts: z.array(district),
      thanas: z.array(thana),
    }),
  }),
  'GET /api/locations/divisions': json('The divisions', divisions),
  'GET /api/locations/districts': json('The districts, of one division if asked', districts),
  'GET /api/locations/districts/division/:id': json('The districts of a division', districts),
  'GET /api/locations/upazilas': json('The upazilas and metro thanas, of one district if asked', thanas),
  'GET /api/locations/upazilas/district/:id': json('The upazilas and metro thanas of a district', thanas),
  'GET /api/locations/thanas': json('The upazilas and metro thanas, of one district if asked', thanas),
  'GET /api/locations/thanas/district/:id': json('The upazilas and metro thanas of a district', thanas),
  'GET /api/locations/positions': json('Where the districts and upazilas are, in degrees to two decimals', {
    data: z.strictObject({ districts: z.array(position), upazilas: z.array(position) }),
  }),
  'GET /api/locations/guess': json(
    'The district from which the request seems to come; null if that is not known',
    { data: orNull(guessedDistrict) },
  ),
}
