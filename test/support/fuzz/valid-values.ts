import type { Random } from '#seed/demo/random.ts'
import { pngWithExif } from '#test/support/pictures.ts'
import type { JsonSchema } from '#worker/openapi/field-notes.ts'
import type { World } from './world.ts'

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])

const validNumber = '01712345678'

/** Values of the world for fields that name one of its rows. */
function knownValue(name: string, world: World, random: Random): unknown {
  const { place, category, plan, boostingPlan } = world
  const known: Record<string, unknown> = {
    division_id: place.division.id,
    district_id: place.district.id,
    upazila_id: place.thana.id,
    division: place.division.bnName,
    district: place.district.bnName,
    area: place.thana.bnName,
    category: category.id,
    category_id: category.id,
    // The API document has no example of a number, because it would be the number of a person.
    phone: validNumber,
    test_number: validNumber,
    contact_phone: validNumber,
    whatsapp_number: validNumber,
    plan_id: plan.id,
    boosting_plan_id: boostingPlan.id,
    payment_method: 'manual',
    amount: random.pick([plan.pricePoisha / 100, boostingPlan.pricePoisha / 100]),
    trx_id: `TRX${random.int(100_000, 999_999)}`,
    transaction_id: `TRX${random.int(100_000, 999_999)}`,
    // A site under maintenance would answer 503 to all later requests.
    maintenance_mode: '0',
    terms_accepted: true,
    url: 'https://example.com',
    changeId: random.int(1, 4),
    ids: [random.pick(world.providers).id],
  }
  return known[name]
}

/** A value that the schema of an input allows, as far as JSON schema can say. Undefined leaves an optional field out. */
export function validValue(schema: JsonSchema, name: string, world: World, random: Random): unknown {
  const known = knownValue(name, world, random)
  if (known !== undefined) return known
  if ('const' in schema) return schema.const
  const examples = listOf(schema.examples)
  if (examples.length > 0 && random.chance(0.95)) return random.pick(examples)
  const choices = listOf(schema.enum)
  if (choices.length > 0) return random.pick(choices)
  const options = listOf(schema.anyOf ?? schema.oneOf)
  if (options.length > 0) return validValue(random.pick(options) as JsonSchema, name, world, random)
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [String(schema.type)]
  return valueOfType(random.pick(types), schema, name, world, random)
}

function valueOfType(type: string, schema: JsonSchema, name: string, world: World, random: Random): unknown {
  if (type === 'null') return null
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer' || type === 'number') {
    const least = Number(schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : 1))
    return random.int(least, Math.min(Number(schema.maximum ?? least + 10), least + 100))
  }
  if (type === 'array') {
    const items = (schema.items ?? {}) as JsonSchema
    const length = random.int(Number(schema.minItems ?? 0), 3)
    return Array.from({ length }, () => validValue(items, name, world, random))
  }
  if (type === 'object') return validObject(schema, world, random)
  return textOf(schema, random)
}

function textOf(schema: JsonSchema, random: Random): unknown {
  if (schema.format === 'binary')
    return random.chance(0.3)
      ? new File([new Uint8Array(pngWithExif())], 'photo.png', { type: 'image/png' })
      : undefined
  if (schema.format === 'date-time') return new Date().toISOString()
  if (schema.pattern) return random.pick(['1', '2026-11-20', '5', '123456'])
  const text = random.pick(['কিছু লেখা', 'মিরপুর', 'Mirpur', 'a@example.com', 'https://example.com/x'])
  return text
    .slice(0, Number(schema.maxLength ?? 100))
    .padEnd(Math.min(200, Number(schema.minLength ?? 0)), 'ক')
}

/** All required fields and most of the optional ones. */
export function validObject(schema: JsonSchema, world: World, random: Random): Record<string, unknown> {
  const required = listOf(schema.required)
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => required.includes(name) || random.chance(0.75))
    .map(([name, property]) => [name, validValue(property, name, world, random)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
