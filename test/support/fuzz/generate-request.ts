import type { Random } from '#seed/demo/random.ts'
import type { JsonSchema } from '#worker/openapi/field-notes.ts'
import { hostileBodies, hostileJsonValues, hostilePathSegments, hostileTexts } from './hostile-inputs.ts'
import { validObject, validValue } from './valid-values.ts'
import type { World } from './world.ts'

export type Operation = {
  method: string
  /** With `{name}` for each parameter. */
  path: string
  'x-roles': readonly string[]
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export type GeneratedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
}

type Mode = 'valid' | 'mutated' | 'hostile'

const unknownFields = {
  role: 'admin',
  is_admin: true,
  user_id: 1,
  status: 'approved',
  is_approved: true,
  __proto__x: 1,
}

/** A request to the operation: as documented, with some invalid fields, or malformed as a whole. */
export function generateRequest(operation: Operation, world: World, random: Random): GeneratedRequest {
  const mode = random.weighted<Mode>([
    ['valid', 4],
    ['mutated', 4],
    ['hostile', 2],
  ])
  const confused = mode === 'hostile' && random.chance(0.15)
  const method = confused
    ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    : operation.method
  const headers: Record<string, string> = {
    'cf-connecting-ip': `10.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`,
  }
  if (mode !== 'valid' && random.chance(0.2))
    headers['If-Match'] = random.pick(['nonsense', '*', '"2026-11-20T00:00:00.000Z"', 'W/"1"', '"'])
  if (mode === 'hostile' && random.chance(0.2))
    headers['x-d1-bookmark'] = random.pick(['0', 'ffff-ffff', "a'b"])
  const path = pathOf(operation, mode, world, random) + queryOf(operation, mode, world, random)
  if (method === 'GET') return { method, path, headers }
  return { method, path, headers, ...bodyOf(operation, mode, headers, world, random) }
}

function pathOf(operation: Operation, mode: Mode, world: World, random: Random): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (mode !== 'valid' && random.chance(0.3)) return random.pick(hostilePathSegments)
    if (name === 'ref') return random.pick([world.ownRef, world.strangersRef])
    if (name === 'id') return String(random.chance(0.7) ? random.pick(world.providers).id : random.int(1, 12))
    const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    return encodeURIComponent(String(validValue(schema, name, world, random)))
  })
}

function queryOf(operation: Operation, mode: Mode, world: World, random: Random): string {
  const query = new URLSearchParams()
  for (const { name, schema, required, ...parameter } of operation.parameters) {
    if (parameter.in !== 'query' || (!required && random.chance(0.5))) continue
    const isHostile = mode !== 'valid' && random.chance(0.4)
    const value = isHostile
      ? random.pick(hostileTexts).slice(0, 400)
      : validValue(schema, name, world, random)
    query.append(name, textOf(value))
    if (mode === 'hostile' && random.chance(0.3)) query.append(name, random.pick(hostileTexts).slice(0, 60))
    if (mode === 'hostile' && random.chance(0.1)) query.append(`${name}[]`, '1')
  }
  const extra = mode === 'hostile' && random.chance(0.2) ? '&__proto__=1&=&&%zz=%zz' : ''
  const text = query.toString() + extra
  return text === '' ? '' : `?${text}`
}

function bodyOf(
  operation: Operation,
  mode: Mode,
  headers: Record<string, string>,
  world: World,
  random: Random,
): { body?: string | FormData } {
  const content = operation.requestBody?.content ?? {}
  if (mode === 'hostile' && random.chance(0.5)) {
    const [type, body] = random.pick(hostileBodies)
    if (type) headers['Content-Type'] = type
    return { body }
  }
  const types = Object.keys(content)
  if (types.length === 0) return {}
  const type = random.pick(types)
  const fields = validObject(content[type]?.schema ?? {}, world, random)
  if ('password' in fields && 'confirmPassword' in fields) fields.confirmPassword = fields.password
  const sent = mode === 'valid' ? fields : mutated(fields, content[type]?.schema ?? {}, random)
  if (type === 'multipart/form-data') return { body: formOf(sent, mode, random) }
  headers['Content-Type'] = type
  if (type === 'application/x-www-form-urlencoded')
    return {
      body: new URLSearchParams(
        Object.entries(sent).map(([name, value]) => [name, textOf(value)]),
      ).toString(),
    }
  const json = JSON.stringify(sent)
  // A second value for the first key.
  const isDoubled = mode === 'hostile' && json.length > 2 && random.chance(0.3)
  return { body: isDoubled ? `${json.slice(0, -1)},${json.slice(1, -1)}}` : json }
}

/** Some fields get a hostile value, some are left out, and unknown ones are added. */
function mutated(
  fields: Record<string, unknown>,
  schema: JsonSchema,
  random: Random,
): Record<string, unknown> {
  const names = Object.keys((schema.properties ?? {}) as object)
  const result: Record<string, unknown> = { ...fields }
  for (const name of random.sample(names, random.int(1, 2)))
    if (name !== 'maintenance_mode') result[name] = random.pick(hostileJsonValues)
  if (random.chance(0.2)) delete result[random.pick(names.length > 0 ? names : [''])]
  return random.chance(0.3) ? { ...result, ...unknownFields } : result
}

function formOf(fields: Record<string, unknown>, mode: Mode, random: Random): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, textOf(value).slice(0, 10_000))
    if (mode === 'hostile' && random.chance(0.2)) form.append(name, random.pick(hostileTexts).slice(0, 500))
    if (mode !== 'valid' && random.chance(0.1))
      form.append(name, new File(['not a picture'], '../x.png', { type: 'image/png' }))
  }
  return form
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
