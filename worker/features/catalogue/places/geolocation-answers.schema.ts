import * as z from 'zod/mini'
import { district, division, thana } from '#worker/features/places/places-answers.schema.ts'
import { count, created, done, id, json, moment } from '#worker/openapi/answer-kit.ts'

/** What an editor sees of every place. */
const edited = {
  slug: z.nullable(z.string()),
  url: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  created_at: moment,
  updated_at: moment,
}
const counts = { children_count: count, biodata_count: count }

const editedDivision = z.extend(division, { ...edited, country_id: id })
const editedDistrict = z.extend(district, edited)
const editedThana = z.extend(thana, edited)

export const geolocationAnswers = {
  'GET /api/admin/geolocation/search': json(
    'Finds places by name',
    z.strictObject({
      data: z.array(
        z.union([
          z.extend(division, { level: z.literal('division'), within: z.string() }),
          z.extend(district, { level: z.literal('district'), within: z.string() }),
          z.extend(thana, { level: z.literal('thana'), division_id: z.optional(id), within: z.string() }),
        ]),
      ),
    }),
  ),
  'GET /api/admin/geolocation/divisions': json(
    'The divisions, for the editor',
    z.strictObject({ data: z.array(z.extend(editedDivision, counts)) }),
  ),
  'POST /api/admin/geolocation/divisions': created('Adds a division', { data: z.strictObject({ id }) }),
  'PUT /api/admin/geolocation/divisions/:id': done('Edits a division', { data: editedDivision }),
  'DELETE /api/admin/geolocation/divisions/:id': done('Deletes a division that is not in use'),
  'GET /api/admin/geolocation/districts': json(
    'The districts, for the editor',
    z.strictObject({ data: z.array(z.extend(editedDistrict, counts)) }),
  ),
  'POST /api/admin/geolocation/districts': created('Adds a district', { data: z.strictObject({ id }) }),
  'PUT /api/admin/geolocation/districts/:id': done('Edits a district', { data: editedDistrict }),
  'DELETE /api/admin/geolocation/districts/:id': done('Deletes a district that is not in use'),
  'GET /api/admin/geolocation/thanas': json(
    'The upazilas and metro thanas, for the editor',
    z.strictObject({ data: z.array(z.extend(editedThana, counts)) }),
  ),
  'POST /api/admin/geolocation/thanas': created('Adds an upazila or metro thana', {
    data: z.strictObject({ id }),
  }),
  'PUT /api/admin/geolocation/thanas/:id': done('Edits an upazila or metro thana', { data: editedThana }),
  'DELETE /api/admin/geolocation/thanas/:id': done('Deletes an upazila or metro thana that is not in use'),
}
