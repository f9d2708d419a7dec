import * as z from 'zod/mini'
import { publicCategory } from '#worker/features/categories/categories-answers.schema.ts'
import { placeLevels } from '#worker/features/providers/search/understanding/places.schema.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { count, id, json, moment, pageFields } from '#worker/openapi/answer-kit.ts'
import { fieldOf, fieldsWith, type profileFields, type ProfileFieldName } from './profile-fields.schema.ts'

type Stored<Name extends ProfileFieldName> =
  | z.output<(typeof profileFields)[Name]['input']>
  | ((typeof profileFields)[Name]['optional'] extends true ? null : never)

type FieldAnswers<Name extends ProfileFieldName> = { [Key in Name]: z.ZodMiniType<Stored<Key>> }
type OptionalFieldAnswers<Name extends ProfileFieldName> = {
  [Key in Name]: z.ZodMiniOptional<z.ZodMiniType<Stored<Key>>>
}

function fieldAnswer(name: ProfileFieldName): z.ZodMiniType {
  const { choices, optional } = fieldOf(name)
  const value = choices ? z.enum(Object.keys(choices)) : z.string()
  return optional ? z.nullable(value) : value
}

/** What answers say of fields of a profile. Their types come from the definitions, which `objectOf` cannot follow. */
export const fieldAnswers = <Name extends ProfileFieldName>(names: readonly Name[]) =>
  objectOf<Record<Name, z.ZodMiniType>>(names, fieldAnswer) as FieldAnswers<Name>

/** The same, for answers that hold only some of the fields, such as the changed ones. */
export const someFieldAnswers = <Name extends ProfileFieldName>(names: readonly Name[]) =>
  objectOf<Record<Name, z.ZodMiniType>>(names, (name) =>
    z.optional(fieldAnswer(name)),
  ) as OptionalFieldAnswers<Name>

export const publicProvider = z.strictObject({
  id,
  ...fieldAnswers(fieldsWith('seenBy', 'visitors')),
  category: z.strictObject({ id, name: z.string() }),
  category_id: id,
  area: z.string(),
  district: z.string(),
  division: z.string(),
  division_id: id,
  district_id: id,
  upazila_id: id,
  experience_years: z.nullable(count),
  is_approved: z.boolean(),
  verified_badge: z.boolean(),
  is_boosted: z.boolean(),
  profile_photo_url: z.nullable(z.string()),
  profile_photo: z.nullable(z.string()),
  average_rating: z.number(),
  total_ratings: count,
  my_rating: z.nullable(z.number()),
  views_count: count,
  biodata_views_count: count,
  created_at: moment,
  updated_at: moment,
})

export const providerCard = z.strictObject({
  id,
  name: z.string(),
  category: z.strictObject({ name: z.string() }),
  area: z.string(),
  district: z.string(),
  experience_years: z.nullable(count),
  verified_badge: z.boolean(),
  is_boosted: z.boolean(),
  profile_photo: z.nullable(z.string()),
  average_rating: z.number(),
  total_ratings: count,
})

const namedTrade = z.strictObject({ id, name: z.string() })
// Its division, and its district unless it is a division.
const namedPlace = z.strictObject({
  level: z.enum(placeLevels),
  id,
  name: z.string(),
  division_id: id,
  district_id: z.nullable(id),
})

export const providersAnswers = {
  'GET /api/biodata': json(
    'A page of the public profiles',
    z.strictObject({
      ...pageFields,
      // Cards, if the query asks for `fields=card`.
      data: z.union([z.array(publicProvider), z.array(providerCard)]),
      has_more_than_total: z.boolean(),
      page_keys: z.record(z.string(), z.string()),
      // The following are in the answer to a query with `q`.
      understood: z.optional(
        z.strictObject({
          category: z.nullable(namedTrade),
          categories: z.array(namedTrade),
          place: z.nullable(namedPlace),
          places: z.array(namedPlace),
          rest: z.string(),
        }),
      ),
      // The understood place had no result: `to` was searched, null being the whole country.
      widened: z.optional(
        z.nullable(z.strictObject({ from: z.nullable(namedPlace), to: z.nullable(namedPlace) })),
      ),
      // Providers near a place that has none of the trade: of upazilas by distance, then of the district and division
      // around it, whose farthest upazila is so many kilometres away. `place` null is the whole country.
      near: z.nullable(
        z.strictObject({
          from: namedPlace,
          trade: z.nullable(namedTrade),
          groups: z.array(
            z.strictObject({
              place: z.nullable(namedPlace),
              distance_km: z.nullable(z.number()),
              total: count,
              data: z.array(providerCard),
            }),
          ),
        }),
      ),
      // Trades to try, if nothing was found.
      suggestions: z.optional(z.array(namedTrade)),
    }),
  ),
  'GET /api/biodata/recent': json(
    'The newest public profiles',
    z.strictObject({ data: z.array(publicProvider) }),
  ),
  'GET /api/biodata/categories': json(
    'The categories of the filter. `biodata_count` is the number in the place, or null below ten without a place',
    z.strictObject({ data: z.array(publicCategory) }),
  ),
  'GET /api/biodata/locations': json(
    'The places of the filter',
    z.strictObject({
      data: z.strictObject({
        divisions: z.array(
          z.strictObject({ id, name: z.string(), bn_name: z.string(), biodata_count: count }),
        ),
        districts: z.array(
          z.strictObject({
            id,
            name: z.string(),
            bn_name: z.string(),
            biodata_count: count,
            division_id: id,
          }),
        ),
        upazilas: z.array(
          z.strictObject({
            id,
            name: z.string(),
            bn_name: z.string(),
            biodata_count: count,
            district_id: id,
          }),
        ),
      }),
    }),
  ),
}
