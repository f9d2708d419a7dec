import type { RouterRoute } from 'hono/types'
import * as z from 'zod/mini'
import { errorCodes } from '#worker/lib/error-codes.ts'
import { roles } from '#worker/lib/rights.schema.ts'
import { grantablePermissions, rolesWith } from '#worker/lib/staff-rights.schema.ts'
import type { Answer } from '#worker/openapi/answer-kit.ts'
import { statedInputs, type StatedInput } from '#worker/lib/input/validate.ts'
import { statedRights, type Callers } from '#worker/middleware/rights/allow.ts'
import { answers } from './answers.ts'
import { noteOf, type JsonSchema } from './field-notes.ts'
import { tagOf, tags } from './tags.ts'

type DocumentedRoute = {
  /** Method and path as in the table of answers: `GET /api/biodata/:id`. */
  key: string
  method: string
  path: string
  right: Callers | undefined
  inputs: StatedInput[]
}

/** The routes under /api, /storage, /social-cards and /payment, with what their middleware states. */
export function listDocumentedRoutes(table: readonly RouterRoute[]): DocumentedRoute[] {
  const routes = new Map<string, DocumentedRoute>()
  for (const { method, path, handler } of table) {
    if (method === 'ALL' || !/^\/(?:api|storage|social-cards|payment)\//.test(path)) continue
    const key = `${method} ${path}`
    const route = routes.get(key) ?? { key, method, path, right: undefined, inputs: [] }
    route.right ??= statedRights.get(handler)
    const input = statedInputs.get(handler)
    if (input) route.inputs.push(input)
    routes.set(key, route)
  }
  return [...routes.values()]
}

export const documentedAnswers: Readonly<Record<string, Answer>> = answers

/** The routes of the Worker as an OpenAPI 3.1 document. */
export function describeApi(table: readonly RouterRoute[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of listDocumentedRoutes(table)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    const operations = (paths[path] ??= {})
    operations[route.method.toLowerCase()] = describeRoute(route)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kormi',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Errors answer `{success: false, error, message}` with a stable code and a message in Bengali; 422 adds `errors` ' +
        'by field. Money is taka with at most two decimals. Times are ISO 8601 in UTC. An edit may send `If-Match` with ' +
        'the `updated_at` that it was made from, and gets 409 if the row was changed since.',
    },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: {
        Error: {
          description: 'An error',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/auth/login`.' },
      },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['success', 'error', 'message'],
  properties: {
    success: { const: false },
    error: { enum: errorCodes },
    message: { type: 'string', description: 'In Bengali.' },
    errors: {
      type: 'object',
      description: 'Messages by field; `_` for the whole input.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  description: 'Some codes add fields, for example `retry_after` or `resets_at`.',
}

const noPicture = {
  '404': { description: 'No such picture', content: { 'text/plain': { schema: { type: 'string' } } } },
}

function describeRoute(route: DocumentedRoute) {
  const answer = documentedAnswers[route.key]
  const tag = tagOf(route.path)
  const statuses = errorStatuses(route)
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary: answer?.summary ?? '',
    description: describeRight(route.right),
    security: route.right === 'anyone' ? [] : [{ session: [] }],
    'x-roles': rolesOf(route.right),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...requestBody(route),
    responses: {
      ...(answer && describeAnswer(answer)),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Error' }])),
      ...(tag === 'pictures' && noPicture),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const operationIdOf = ({ method, path }: DocumentedRoute) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase())}${path.endsWith('*') ? 'File' : ''}`

/** The roles that may call the route or can be given the right; `guest` is a caller without a session. */
const rolesOf = (right: Callers | undefined): readonly string[] =>
  right === 'anyone' ? ['guest', ...roles] : right === 'signed-in' ? roles : right ? rolesWith(right) : []

const describeRight = (right: Callers | undefined) =>
  right === 'anyone'
    ? 'Anyone may call it.'
    : right === 'signed-in'
      ? 'All signed-in users may call it.'
      : `Only these roles may call it: ${rolesOf(right).join(', ')}.${isGranted(right) ? ` Staff need the act \`${right}\`.` : ''}`

const isGranted = (right: Callers | undefined) => typeof right === 'string' && right in grantablePermissions

// 413 is of `limitBody`, 429 of `rateLimit`, which pictures, ways back from a gateway and `health` do without.
const errorStatuses = ({ method, path, right, inputs }: DocumentedRoute): string[] => [
  ...(right === 'anyone' ? [] : right === 'signed-in' ? ['401'] : ['401', '403']),
  ...(method === 'GET' ? [] : ['413']),
  ...(inputs.length > 0 ? ['422'] : []),
  ...(/^\/(?:api\/(?!health$)|social-cards\/)/.test(path) ? ['429'] : []),
]

function pathParameters({ path, inputs }: DocumentedRoute) {
  const stated = inputs.find(({ target }) => target === 'param')
  const schemas = stated ? propertiesOf(inputSchema(stated.schema)) : {}
  const names = [...path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .concat(path.endsWith('*') ? ['path'] : [])
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string', minLength: 1 },
  }))
}

function queryParameters({ inputs }: DocumentedRoute) {
  const stated = inputs.find(({ target }) => target === 'query')
  if (!stated) return []
  const schema = inputSchema(stated.schema)
  const required = (schema.required ?? []) as string[]
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema: property,
  }))
}

const bodyTypes: Record<string, readonly string[]> = {
  json: ['application/json'],
  form: ['multipart/form-data'],
  'json or form': ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
}

function requestBody({ inputs }: DocumentedRoute) {
  const stated = inputs.find(({ target }) => target in bodyTypes)
  if (!stated) return null
  const schema = inputSchema(stated.schema)
  const types = bodyTypes[stated.target] ?? []
  return {
    requestBody: {
      required: !stated.isOptional,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  }
}

function describeAnswer(answer: Answer) {
  const described = { description: answer.summary }
  if ('schema' in answer)
    return {
      [answer.status]: {
        ...described,
        content: { 'application/json': { schema: answerSchema(answer.schema) } },
      },
    }
  const schema = { type: 'string' }
  const content = Object.fromEntries(
    answer.mediaTypes.map((type) => [type, type === 'application/json' ? {} : { schema }]),
  )
  const headers = answer.status === 303 && { headers: { Location: { required: true, schema } } }
  return { [answer.status]: { ...described, ...headers, ...(answer.mediaTypes.length > 0 && { content }) } }
}

function answerSchema(schema: z.ZodMiniType): JsonSchema {
  return withoutDialect(z.toJSONSchema(schema, { unrepresentable: 'any', override: nameKeys }))
}

/** A record whose keys are all known is an object with these fields. */
const nameKeys: z.core.ToJSONSchemaParams['override'] = ({ jsonSchema }) => {
  const { propertyNames, required, additionalProperties: value } = jsonSchema
  if (!propertyNames || !required || typeof value !== 'object') return
  delete jsonSchema.propertyNames
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, value]))
  jsonSchema.additionalProperties = false
}

function inputSchema(schema: z.ZodMiniType): JsonSchema {
  const converted = withoutDialect(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: readBehindTransform }),
  )
  addNotes(converted)
  return converted
}

function withoutDialect(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'))
}

/** An input that is prepared by a function, such as "empty counts as absent", is documented by what it is prepared for. */
const readBehindTransform: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe') return
  const { in: from, out } = def as unknown as { in: z.core.$ZodType; out: z.core.$ZodType }
  if (from._zod.def.type !== 'transform' && out._zod.def.type === 'transform') return
  const behind = z.toJSONSchema(out, { io: 'input', unrepresentable: 'any', override: readBehindTransform })
  // What may be of several types says so. A text that is split into a list stays a text.
  if ('anyOf' in jsonSchema) return
  if ('type' in jsonSchema && 'type' in behind && jsonSchema.type !== behind.type) return
  for (const [key, value] of Object.entries(withoutDialect(behind)))
    if (!(key in jsonSchema)) jsonSchema[key] = value
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>

function addNotes(schema: JsonSchema): void {
  const properties = propertiesOf(schema)
  for (const [name, property] of Object.entries(properties)) {
    const isOpen = !('type' in property || 'enum' in property || 'anyOf' in property)
    const note = noteOf(name, isOpen)
    if (note.format === 'binary') {
      properties[name] = note
      continue
    }
    const isWholeNumber = /^\^\[1-9\]\\d(?:\*|\?|\{0,\d+\})\$$/.test(String(property.pattern))
    if (isWholeNumber) {
      // An id or a page, which is text only because addresses are.
      delete property.pattern
      Object.assign(property, { type: 'integer', minimum: 1 })
    }
    for (const [key, value] of Object.entries(note))
      if (isOpen || key === 'description' || key === 'examples') property[key] ??= value
    addNotes(property)
  }
}
