import * as z from 'zod/mini'
import { staffCategory } from '#worker/features/categories/categories.answers.ts'
import type { CategoryRow } from '#worker/features/categories/categories.table.ts'
import type { OfferedTrade } from './suggested-trades/suggested-trades.schema.ts'
import { district, division, thana } from '#worker/features/places/places.answers.ts'
import { thanaKinds } from '#worker/features/places/places.schema.ts'
import {
  count,
  created,
  done,
  id,
  json,
  many,
  moment,
  pageFields,
  text,
  view,
} from '#worker/openapi/answer-kit.ts'
import type { LocalityRow } from './localities/localities.queries.ts'
import type { PlaceRow } from './places/places.rules.ts'

export const listedCategory = view<CategoryRow & { publicProviders: number; providers: number }>()({
  ...staffCategory.fields,
  biodata_count: [count, (row) => row.publicProviders],
  providers_count: [count, (row) => row.providers],
})

export const suggestedTrade = view<OfferedTrade>()({
  key: text,
  name: text,
  description: text,
  /** Base of the sizes among the files of the web app; null for a trade without a drawing. */
  image: [z.nullable(text), ({ key, picture }) => picture && `/trades/${key}`],
})

/** What an editor sees of every place. */
const edited = view<PlaceRow>()({
  id,
  name: text,
  bn_name: text,
  aka: [z.array(text), ({ aka }) => JSON.parse(aka) as string[]],
  slug: z.nullable(text),
  url: z.nullable(text),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  created_at: [moment, (row) => new Date(row.created_at)],
  updated_at: [moment, (row) => new Date(row.updated_at)],
})

export const staffPlace = {
  division: view<PlaceRow>()({ ...edited.fields, country_id: [id, (row) => row.parent_id] }),
  district: view<PlaceRow>()({ ...edited.fields, division_id: [id, (row) => row.parent_id] }),
  thana: view<PlaceRow>()({
    ...edited.fields,
    district_id: [id, (row) => row.parent_id],
    kind: [z.enum(thanaKinds), ({ kind }) => kind ?? 'upazila'],
  }),
}

export const staffLocality = view<LocalityRow>()({
  id,
  name: text,
  spellings: z.array(text),
  upazila_id: [id, (row) => row.upazilaId],
  thana: text,
  district: text,
  district_id: [id, (row) => row.districtId],
  division_id: [id, (row) => row.divisionId],
  updated_at: [moment, (row) => row.updatedAt],
})

const counts = { children_count: count, biodata_count: count }

export const catalogueAdminAnswers = {
  'GET /api/admin/categories': json(
    'All categories, with fields for staff, and the trades that an admin can still choose',
    { data: many(listedCategory), suggested: many(suggestedTrade) },
  ),
  'POST /api/categories': created('Adds a category', { data: z.strictObject({ id }) }),
  'POST /api/admin/categories/suggested': created('Adds the chosen trades that do not exist yet', {
    added: count,
  }),
  'PUT /api/categories/:id': done('Edits a category', { data: staffCategory }),
  'POST /api/categories/:id': done('Edits a category with a form that holds a picture; needs `_method=PUT`', {
    data: staffCategory,
  }),
  'DELETE /api/categories/:id': done('Deletes a category that no provider uses'),
  'PUT /api/admin/categories/order': done('Sets the order of the categories'),
  'POST /api/admin/categories/:id/move': done('Moves the providers of a category to another one', {
    moved: z.number(),
    left: z.number(),
  }),
  'GET /api/admin/geolocation/search': json('Finds places by name', {
    data: z.array(
      z.union([
        z.extend(division, { level: z.literal('division'), within: text }),
        z.extend(district, { level: z.literal('district'), within: text }),
        z.extend(thana, { level: z.literal('thana'), division_id: z.optional(id), within: text }),
      ]),
    ),
  }),
  'GET /api/admin/geolocation/divisions': json('The divisions, for the editor', {
    data: z.array(z.extend(staffPlace.division.schema, counts)),
  }),
  'POST /api/admin/geolocation/divisions': created('Adds a division', { data: z.strictObject({ id }) }),
  'PUT /api/admin/geolocation/divisions/:id': done('Edits a division', { data: staffPlace.division }),
  'DELETE /api/admin/geolocation/divisions/:id': done('Deletes a division that is not in use'),
  'GET /api/admin/geolocation/districts': json('The districts, for the editor', {
    data: z.array(z.extend(staffPlace.district.schema, counts)),
  }),
  'POST /api/admin/geolocation/districts': created('Adds a district', { data: z.strictObject({ id }) }),
  'PUT /api/admin/geolocation/districts/:id': done('Edits a district', { data: staffPlace.district }),
  'DELETE /api/admin/geolocation/districts/:id': done('Deletes a district that is not in use'),
  'GET /api/admin/geolocation/thanas': json('The upazilas and metro thanas, for the editor', {
    data: z.array(z.extend(staffPlace.thana.schema, counts)),
  }),
  'POST /api/admin/geolocation/thanas': created('Adds an upazila or metro thana', {
    data: z.strictObject({ id }),
  }),
  'PUT /api/admin/geolocation/thanas/:id': done('Edits an upazila or metro thana', {
    data: staffPlace.thana,
  }),
  'DELETE /api/admin/geolocation/thanas/:id': done('Deletes an upazila or metro thana that is not in use'),
  'GET /api/admin/localities': json('The bazars, roads and areas by which the search knows thanas', {
    data: many(staffLocality),
    meta: z.strictObject(pageFields),
  }),
  'POST /api/admin/localities': created('Adds a locality to a thana', { data: z.strictObject({ id }) }),
  'PUT /api/admin/localities/:id': done('Edits a locality, or moves it to another thana'),
  'DELETE /api/admin/localities/:id': done('Deletes a locality'),
}
