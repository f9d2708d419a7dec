import { env } from 'cloudflare:workers'
import { asciiDigits } from '#worker/lib/text/fold.ts'

/** Where a marker was found: `table.column`, `bucket/key` or `kv/key`. */
export type Trace = { place: string; marker: string }

const utf8 = new TextDecoder()

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) || value instanceof ArrayBuffer
      ? utf8.decode(new Uint8Array(value as ArrayBuffer))
      : String(value ?? '')

const isDigits = (marker: string) => /^\d+$/.test(marker)

/** A marker of digits is found in every spelling of a phone number: Bengali digits, +88, spaces and dashes. */
const holds = (text: string, marker: string): boolean => {
  const plain = asciiDigits(text.normalize('NFC')).toLowerCase()
  return isDigits(marker)
    ? plain.replace(/[^\d\p{L}]/gu, '').includes(marker)
    : plain.includes(marker.normalize('NFC').toLowerCase())
}

/** All tables of the database, also the hidden ones of the search index. */
async function listTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** The tables with a column that can hold a text, a JSON object or bytes. */
export async function listTextTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT m.name FROM sqlite_master m JOIN pragma_table_xinfo(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
        AND upper(c.type) NOT IN ('INTEGER', 'REAL') ORDER BY m.name`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** All rows of a table as they are stored, by column name. */
export const readTable = async (table: string): Promise<Record<string, unknown>[]> =>
  (await env.DB.prepare(`SELECT * FROM "${table}"`).all<Record<string, unknown>>()).results

/** Looks for markers in every column of every table, in every object of both buckets and in KV. */
export async function findTraces(markers: readonly string[]): Promise<Trace[]> {
  const traces: Trace[] = []
  const look = (place: string, text: string) =>
    traces.push(...markers.filter((marker) => holds(text, marker)).map((marker) => ({ place, marker })))
  for (const table of await listTables())
    for (const row of await readTable(table))
      for (const [column, value] of Object.entries(row)) look(`${table}.${column}`, asText(value))
  for (const [name, bucket] of [
    ['pictures', env.PICTURES],
    ['documents', env.DOCUMENTS],
  ] as const)
    for (const { key } of (await bucket.list()).objects) {
      const object = await bucket.get(key)
      look(
        `${name}/${key}`,
        `${key} ${(await object?.text()) ?? ''} ${JSON.stringify(object?.customMetadata)}`,
      )
    }
  for (const { name } of (await env.KV.list()).keys)
    look(`kv/${name}`, `${name} ${(await env.KV.get(name)) ?? ''}`)
  return traces
}

/** The places of the traces, each once. */
export const placesOf = (traces: readonly Trace[]): string[] => [...new Set(traces.map(({ place }) => place))]
