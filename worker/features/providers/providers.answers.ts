import * as z from 'zod/mini'
import { publicCategory } from '#worker/features/categories/categories.answers.ts'
import type { PlacedPlace } from '#worker/features/places/places.rules.ts'
import { placedLevels } from '#worker/features/places/places.schema.ts'
import { bengaliNumber } from '#worker/lib/text/bengali-number.ts'
import { objectOf } from '#worker/lib/object-of.ts'
import { count, id, json, many, moment, pageFields, text, view } from '#worker/openapi/answer-kit.ts'
import { fieldOf, fieldsWith, type profileFields, type ProfileFieldName } from './profile-fields.schema.ts'
import type { publicColumns } from './providers.queries.ts'
import type { ProviderRow } from './providers.table.ts'
import { yearsOfWork } from './years-of-work.rules.ts'

type Stored<Name extends ProfileFieldName> =
  | z.output<(typeof profileFields)[Name]['input']>
  | ((typeof profileFields)[Name]['optional'] extends true ? null : never)

type FieldAnswer<Name extends ProfileFieldName> = z.ZodMiniType<Stored<Name>, Stored<Name>>
type FieldAnswers<Name extends ProfileFieldName> = { [Key in Name]: FieldAnswer<Key> }
type OptionalFieldAnswers<Name extends ProfileFieldName> = {
  [Key in Name]: z.ZodMiniOptional<FieldAnswer<Key>>
}

function fieldAnswer(name: ProfileFieldName): z.ZodMiniType {
  const { choices, optional } = fieldOf(name)
  const value = choices ? z.enum(Object.keys(choices)) : text
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

const publicFields = fieldsWith('seenBy', 'visitors')

type PublicRow = Pick<ProviderRow, keyof typeof publicColumns & keyof ProviderRow> & { categoryName: string }

/** The average of all ratings with two decimals; 0 without any. */
export const averageOf = ({
  ratingSum,
  ratingCount,
}: Pick<ProviderRow, 'ratingSum' | 'ratingCount'>): number =>
  ratingCount === 0 ? 0 : Math.round((ratingSum * 100) / ratingCount) / 100

/** Words for `answer_rate`, ready for a card: "১০ জনের ৯ জন ফোনে পেয়েছেন". */
export function answerRateText(rate: number | null): string | null {
  if (rate === null) return null
  const [asked, answered] = [Math.floor(rate / 100), rate % 100]
  return `${bengaliNumber(asked)} জনের ${bengaliNumber(answered)} ${asked === answered ? 'জনই' : 'জন'} ফোনে পেয়েছেন`
}

const isBoosted = ({ boostedUntil }: Pick<PublicRow, 'boostedUntil'>, now: Date): boolean =>
  boostedUntil !== null && boostedUntil > now

/** The public answer: lists, detail, recent. `now` decides whether a boost is running. */
export const publicProvider = view<PublicRow, [now: Date, myRating?: number | null]>()({
  id,
  ...fieldAnswers(publicFields),
  category: [
    z.strictObject({ id, name: text }),
    ({ categoryId, categoryName }) => ({ id: categoryId, name: categoryName }),
  ],
  category_id: id,
  area: text,
  district: text,
  division: text,
  division_id: id,
  district_id: id,
  upazila_id: id,
  experience_years: [z.nullable(count), (row) => yearsOfWork(row.workExperience)],
  // Only approved profiles are public; the answer for staff has its own.
  is_approved: [z.boolean(), () => true],
  verified_badge: z.boolean(),
  is_boosted: [z.boolean(), isBoosted],
  profile_photo_url: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}-320.webp`],
  /** Base of all sizes: `-160.webp`, `-320.webp`, `-640.webp`. */
  profile_photo: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}`],
  average_rating: [z.number(), averageOf],
  total_ratings: [count, (row) => row.ratingCount],
  answer_rate: [z.nullable(text), (row) => answerRateText(row.answerRate)],
  my_rating: [z.nullable(z.number()), (_row, _now, myRating = null) => myRating],
  views_count: count,
  biodata_views_count: [count, (row) => row.viewsCount],
  created_at: moment,
  updated_at: moment,
})
export type PublicProvider = ReturnType<typeof publicProvider>

type CardRow = Pick<
  PublicRow,
  | 'id'
  | 'name'
  | 'categoryName'
  | 'area'
  | 'district'
  | 'workExperience'
  | 'verifiedBadge'
  | 'boostedUntil'
  | 'photo'
  | 'ratingSum'
  | 'ratingCount'
  | 'answerRate'
>

/** The fields of {@link publicProvider} that a card shows. */
export const providerCard = view<CardRow, [now: Date]>()({
  id,
  name: text,
  category: [z.strictObject({ name: text }), (row) => ({ name: row.categoryName })],
  area: text,
  district: text,
  verified_badge: z.boolean(),
  is_boosted: [z.boolean(), isBoosted],
  profile_photo: [z.nullable(text), (row) => row.photo && `/storage/${row.photo}`],
  average_rating: [z.number(), averageOf],
  total_ratings: [count, (row) => row.ratingCount],
  answer_rate: [z.nullable(text), (row) => answerRateText(row.answerRate)],
  experience_years: [z.nullable(count), (row) => yearsOfWork(row.workExperience)],
})

export const revealedProvider = view<
  PublicRow & Pick<ProviderRow, 'phone'>,
  [now: Date, myRating?: number | null]
>()({
  ...publicProvider.fields,
  phone: text,
  contact_phone: [text, (row) => row.phone],
})

export const namedTrade = view<{ id: number; name: string }>()({ id, name: text })
/** A place with its division, and its district unless it is a division. */
export const namedPlace = view<Pick<PlacedPlace, 'level' | 'id' | 'name' | 'divisionId' | 'districtId'>>()({
  level: z.enum(placedLevels),
  id,
  name: text,
  division_id: id,
  district_id: z.nullable(id),
})

const countedPlace = { id, name: text, bn_name: text, biodata_count: count }

export const providersAnswers = {
  'GET /api/biodata': json('A page of the public profiles', {
    ...pageFields,
    // Cards, if the query asks for `fields=card`.
    data: z.union([z.array(publicProvider.schema), z.array(providerCard.schema)]),
    has_more_than_total: z.boolean(),
    page_keys: z.record(text, text),
    // The following are in the answer to a query with `q`.
    understood: z.optional(
      z.strictObject({
        categories: z.array(namedTrade.schema),
        places: z.array(namedPlace.schema),
        rest: text,
      }),
    ),
    // What to tell the visitor: words that were not understood, or the question which of the `choices` is meant.
    notice: z.optional(z.nullable(text)),
    // The understood places, if one name stands in several districts.
    choices: z.optional(z.array(namedPlace.schema)),
    // The text asks for people near the visitor, and names no place.
    asks_near_me: z.optional(z.boolean()),
    // Providers near a place that has none of the trade: of upazilas by distance, then of the district and division
    // around it, whose farthest upazila is so many kilometres away. `place` null is the whole country.
    near: z.nullable(
      z.strictObject({
        from: namedPlace.schema,
        trade: z.nullable(namedTrade.schema),
        groups: z.array(
          z.strictObject({
            place: z.nullable(namedPlace.schema),
            distance_km: z.nullable(z.number()),
            total: count,
            data: z.array(providerCard.schema),
          }),
        ),
      }),
    ),
    // Trades to try, if nothing was found, or the text names neither a trade, a place nor a person.
    suggestions: z.optional(z.array(namedTrade.schema)),
  }),
  'GET /api/biodata/recent': json('The newest public profiles', { data: z.array(publicProvider.schema) }),
  'GET /api/biodata/categories': json(
    'The categories of the filter. `biodata_count` is the number in the place, or null below ten without a place',
    { data: many(publicCategory) },
  ),
  'GET /api/biodata/locations': json('The places of the filter', {
    data: z.strictObject({
      divisions: z.array(z.strictObject(countedPlace)),
      districts: z.array(z.strictObject({ ...countedPlace, division_id: id })),
      upazilas: z.array(z.strictObject({ ...countedPlace, district_id: id })),
    }),
  }),
}
