import type { JSONValue } from 'hono/utils/types'
import * as z from 'zod/mini'

// What routes answer when they succeed. A field is written once: `view` builds the answer from its fields, and the API document and
// the tests read their schemas. Production does not check answers against the schemas.

type About = { summary: string; status: number }

export type JsonAnswer<Output = unknown> = About & { schema: z.ZodMiniType<Output> }
type OtherAnswer = About & { mediaTypes: readonly string[] }
export type Answer = JsonAnswer | OtherAnswer

type Shape = Readonly<Record<string, z.ZodMiniType>>

export const text = z.string()

/** A row id. */
export const id = z.int().check(z.positive())

/** A whole number from 0. */
export const count = z.int().check(z.nonnegative())

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime()

/** A sum in taka with at most two decimals. */
export const taka = z.number().check(z.multipleOf(0.01))

/** Any JSON: for columns that hold what other features wrote. */
export const anyJson = z.custom<JSONValue, unknown>()

/** The fields of `pageMeta`. */
export const pageFields = { current_page: id, last_page: id, per_page: id, total: count }

/** Answers of calls about a selection: the ids that a filter finds, and what became of each row. */
export const foundIds = { ids: z.array(id) }
export const decided = {
  done: z.array(id),
  refused: z.array(z.strictObject({ id, error: z.string(), message: z.string() })),
}

type View<Row, Context extends unknown[], Schema extends z.ZodMiniType = z.ZodMiniType> = ((
  row: Row,
  ...context: Context
) => z.input<Schema>) & { schema: Schema }

type Field<Row, Context extends unknown[]> =
  | z.ZodMiniType
  | View<never, Context>
  | readonly [schema: z.ZodMiniType, value: (row: Row, ...context: Context) => unknown]

// A moment is taken from a Date. All else is answered as it is.
type Taken<Schema> =
  Schema extends z.ZodMiniNullable<infer Inner>
    ? Taken<Inner> | null
    : Schema extends z.ZodMiniISODateTime
      ? Date
      : Schema extends z.ZodMiniType
        ? z.input<Schema>
        : never

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type SchemaOf<Given> = Given extends readonly [infer Schema, unknown]
  ? Schema
  : Given extends { schema: infer Schema }
    ? Schema
    : Given
type SchemasOf<Fields> = { -readonly [Name in keyof Fields]: SchemaOf<Fields[Name]> }
// A column that may be absent suits an optional field only.
type Whole<Row, Value> = undefined extends Value ? Required<Row> : Row
type With<Name, Value> = { [Column in Camel<Name> & string]: Value } | { [Column in Name & string]: Value }
type ColumnOf<Name> = { 'the row has no column of this name and type': Camel<Name> }
type Checked<Row, Fields> = {
  [Name in keyof Fields]: Fields[Name] extends readonly [infer Schema, (...args: never[]) => infer Value]
    ? [Value] extends [Taken<Schema>]
      ? Fields[Name]
      : readonly [Schema, (...args: never[]) => Taken<Schema>]
    : Fields[Name] extends (value: infer Value, ...context: never[]) => unknown
      ? Whole<Row, Value> extends With<Name, Value>
        ? Fields[Name]
        : ColumnOf<Name>
      : Whole<Row, Taken<Fields[Name]>> extends With<Name, Taken<Fields[Name]>>
        ? Fields[Name]
        : ColumnOf<Name>
}

const columnOf = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * An answer by name: nothing leaves a row that `fields` does not name. A field is a schema or another view, and is then made of the
 * column of its name (`paid_at` of `paidAt`, or of `paid_at` in a row of raw SQL), or a schema with a function of the row. A Date
 * is answered in ISO 8601; what is undefined is left out, which only `z.optional` allows.
 * The result builds the answer: `const plan = view<PlanRow>()({ id, … })`, `plan(row)`. `plan.schema` documents it, and
 * `...plan.fields` repeats its fields in a longer answer. `view<Row, [now: Date]>()` takes more than the row.
 */
export const view =
  <Row extends object, Context extends unknown[] = []>() =>
  <const Fields extends Readonly<Record<string, Field<Row, Context>>>>(
    fields: Fields & Checked<Row, Fields>,
  ) => {
    type Schemas = SchemasOf<Fields> extends infer Given extends Shape ? Given : never
    const parts = Object.entries<Field<Row, Context>>(fields).map(([name, field]) => {
      const column = columnOf(name)
      const take = (row: Row) => row[(column in row ? column : name) as keyof Row]
      if (typeof field === 'function')
        return {
          name,
          schema: field.schema,
          value: (row: Row, ...more: Context) => field(take(row) as never, ...more),
        }
      if ('length' in field) return { name, schema: field[0], value: field[1] }
      return { name, schema: field, value: take }
    })
    const shape = Object.fromEntries(parts.map(({ name, schema }) => [name, schema]))
    const schema = z.strictObject(shape) as unknown as z.ZodMiniObject<Schemas, z.core.$strict>
    const build = (row: Row, ...context: Context) => {
      const answer: Record<string, unknown> = {}
      for (const { name, value } of parts) {
        const taken = value(row, ...context)
        if (taken !== undefined) answer[name] = taken instanceof Date ? taken.toISOString() : taken
      }
      return answer as z.input<typeof schema>
    }
    return Object.assign(build, { fields: fields as Fields, schema })
  }

/** A view of each row of a column. */
export const many = <Row, Context extends unknown[], Schema extends z.ZodMiniType>(
  one: View<Row, Context, Schema>,
): View<readonly Row[], Context, z.ZodMiniArray<Schema>> =>
  Object.assign((rows: readonly Row[], ...context: Context) => rows.map((row) => one(row, ...context)), {
    schema: z.array(one.schema),
  })

/** A view of a column that may be null. */
export const orNull = <Row, Context extends unknown[], Schema extends z.ZodMiniType>(
  one: View<Row, Context, Schema>,
): View<Row | null | undefined, Context, z.ZodMiniNullable<Schema>> =>
  Object.assign((row: Row | null | undefined, ...context: Context) => (row ? one(row, ...context) : null), {
    schema: z.nullable(one.schema),
  })

/** The fields of an answer: schemas and views. */
type Parts = Readonly<Record<string, z.ZodMiniType | { schema: z.ZodMiniType }>>
type ObjectOf<Given extends Parts> = z.ZodMiniObject<SchemasOf<Given>, z.core.$strict>
type Written<Given extends Parts> = ObjectOf<
  { success: z.ZodMiniLiteral<true>; message: z.ZodMiniString } & Given
>
type Answered<Status extends number, Schema> = { summary: string; status: Status; schema: Schema }

const objectOf = (parts: Parts) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, 'schema' in part ? part.schema : part]),
    ),
  )

/** A read: an object with exactly these fields, or any other schema. */
export function json<Schema extends z.ZodMiniType>(summary: string, schema: Schema): Answered<200, Schema>
export function json<Given extends Parts>(summary: string, fields: Given): Answered<200, ObjectOf<Given>>
export function json(summary: string, given: z.ZodMiniType | Parts): Answered<200, z.ZodMiniType> {
  return { summary, status: 200, schema: '_zod' in given ? (given as z.ZodMiniType) : objectOf(given) }
}

/** The answer of `done` in `lib/respond.ts`; `fields` are its further fields. */
export const done = <Given extends Parts = Record<never, never>>(summary: string, fields?: Given) => ({
  summary,
  status: 200 as const,
  schema: written(fields),
})

/** The answer of `created` in `lib/respond.ts`. */
export const created = <Given extends Parts = Record<never, never>>(summary: string, fields?: Given) => ({
  summary,
  status: 201 as const,
  schema: written(fields),
})

const written = <Given extends Parts>(fields?: Given) =>
  objectOf({
    success: z.literal(true),
    message: z.string().check(z.regex(/সফল/)),
    ...fields,
  }) as unknown as Written<Given>

const other = (summary: string, status: number, ...mediaTypes: string[]): OtherAnswer => ({
  summary,
  status,
  mediaTypes,
})

export const csv = (summary: string) => other(summary, 200, 'text/csv')
export const jsonFile = (summary: string) => other(summary, 200, 'application/json')
export const plainText = (summary: string) => other(summary, 200, 'text/plain')
export const pictures = (summary: string) =>
  other(summary, 200, 'image/webp', 'image/jpeg', 'image/png', 'image/x-icon')

/** 204 without a body. */
export const noContent = (summary: string) => other(summary, 204)

/** 303 to a page of the site. */
export const redirect = (summary: string) => other(summary, 303)
