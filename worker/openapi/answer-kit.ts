import type { JSONValue } from 'hono/utils/types'
import * as z from 'zod/mini'

// What routes answer when they succeed: for the API document and the tests. Production does not check answers against it.

type About = { summary: string; status: number }

export type JsonAnswer<Output = unknown> = About & { schema: z.ZodMiniType<Output> }
type OtherAnswer = About & { mediaTypes: readonly string[] }
export type Answer = JsonAnswer | OtherAnswer

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Written<Fields extends Shape> = z.ZodMiniObject<
  { success: z.ZodMiniLiteral<true>; message: z.ZodMiniString } & Fields,
  z.core.$strict
>

/** A row id. */
export const id = z.int().check(z.positive())

/** A whole number from 0. */
export const count = z.int().check(z.nonnegative())

/** ISO 8601 in UTC. */
export const moment = z.iso.datetime()

/** A sum in taka with at most two decimals. */
export const taka = z.number().check(z.multipleOf(0.01))

/** Any JSON: for columns that hold what other features wrote. */
export const anyJson = z.custom<JSONValue>()

/** The fields of `pageMeta`. */
export const pageFields = { current_page: id, last_page: id, per_page: id, total: count }

/** A read: an object with exactly these fields. */
export const json = <Schema extends z.ZodMiniType>(summary: string, schema: Schema) => ({
  summary,
  status: 200 as const,
  schema,
})

/** The answer of `done` in `lib/respond.ts`; `fields` are its further fields. */
export const done = <Fields extends Shape = Record<never, never>>(summary: string, fields?: Fields) => ({
  summary,
  status: 200 as const,
  schema: written(fields),
})

/** The answer of `created` in `lib/respond.ts`. */
export const created = <Fields extends Shape = Record<never, never>>(summary: string, fields?: Fields) => ({
  summary,
  status: 201 as const,
  schema: written(fields),
})

const written = <Fields extends Shape>(fields?: Fields) =>
  z.strictObject({
    success: z.literal(true),
    message: z.string().check(z.regex(/সফল/)),
    ...fields,
  }) as unknown as Written<Fields>

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
