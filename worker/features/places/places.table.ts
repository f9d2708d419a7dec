import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, updatedAt } from '#worker/db/columns.ts'
import { thanaKinds } from './places.schema.ts'

const placeColumns = {
  id: id(),
  name: text('name').notNull(),
  bnName: text('bn_name').notNull(),
  /** Old and other spellings people still type, as a JSON list: "Comilla" for Cumilla. */
  aka: text('aka', { mode: 'json' }).$type<string[]>().notNull().default([]),
  /** The name in the address, such as `savar`; null: the place has no readable address. */
  slug: text('slug'),
  url: text('url'),
  latitude: real('latitude'),
  longitude: real('longitude'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}

export const divisions = sqliteTable(
  'divisions',
  { ...placeColumns, countryId: integer('country_id').notNull().default(1) },
  (t) => [uniqueIndex('divisions_name_unique').on(t.name), uniqueIndex('divisions_slug_unique').on(t.slug)],
)

export const districts = sqliteTable(
  'districts',
  {
    ...placeColumns,
    divisionId: integer('division_id')
      .notNull()
      .references(() => divisions.id, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('districts_name_unique').on(t.divisionId, t.name),
    uniqueIndex('districts_slug_unique').on(t.slug),
  ],
)

/** The third level: rural upazilas and the police thanas of the big cities. `upazila_id` everywhere is an id of this table. */
export const thanas = sqliteTable(
  'thanas',
  {
    ...placeColumns,
    districtId: integer('district_id')
      .notNull()
      .references(() => districts.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: thanaKinds }).notNull().default('upazila'),
  },
  (t) => [
    uniqueIndex('thanas_name_unique').on(t.districtId, t.kind, t.name),
    uniqueIndex('thanas_slug_unique').on(t.districtId, t.slug),
    index('thanas_district').on(t.districtId),
    check('thanas_latitude', sql`${t.latitude} IS NULL OR ${t.latitude} BETWEEN -90 AND 90`),
  ],
)

/** A bazar, road or area of a thana as people call it. One that lies in several thanas has a row for each. */
export const localities = sqliteTable(
  'localities',
  {
    id: id(),
    upazilaId: integer('upazila_id')
      .notNull()
      .references(() => thanas.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Other spellings, in both scripts, as a JSON list. */
    spellings: text('spellings', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('localities_name_unique').on(t.upazilaId, t.name)],
)

export type DivisionRow = typeof divisions.$inferSelect
export type DistrictRow = typeof districts.$inferSelect
export type ThanaRow = typeof thanas.$inferSelect
