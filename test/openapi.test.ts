import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { app } from '#worker/app.ts'
import { describeApi } from '#worker/openapi/document.ts'
import type { JsonSchema } from '#worker/openapi/field-notes.ts'

const document = describeApi(app.routes)

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  responses: Record<string, unknown>
  parameters: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: {
    content: Record<string, { schema: JsonSchema & { properties?: Record<string, JsonSchema> } }>
  }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    at: `${method} ${path}`,
    ...(operation as Operation),
  })),
)

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('gives each operation an id of its own and a summary', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(operations.filter(({ summary }) => summary === '').map(({ at }) => at)).toEqual([])
  })

  it('describes each tag, and puts each operation under one', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
    const used = new Set(operations.flatMap((operation) => operation.tags))
    expect([...used].sort(), 'see `worker/openapi/tags.ts`').toEqual(
      document.tags.map(({ name }) => name).sort(),
    )
  })

  it('says a 4XX for each operation that can refuse a request', () => {
    const refusesNone = /^get \/(?:payment\/|api\/health$)/
    const without = operations.filter(
      ({ responses }) => !Object.keys(responses).some((status) => /^4\d\d$/.test(status)),
    )
    expect(without.filter(({ at }) => !refusesNone.test(at))).toEqual([])
  })

  it('fits its own examples, and says each required field, choice and list', () => {
    const ajv = new Ajv({ strict: false, formats: { binary: true } })
    const wrong: string[] = []
    const walk = (node: unknown, at: string) => {
      if (typeof node !== 'object' || node === null) return
      const { examples, required, properties, type, anyOf, items } = node as JsonSchema
      for (const example of Array.isArray(examples) ? (examples as unknown[]) : [])
        if (!ajv.validate(node, example)) wrong.push(`${at}: ${JSON.stringify(example)} ${ajv.errorsText()}`)
      if (Array.isArray(required))
        for (const name of required as string[])
          if (!(name in ((properties ?? {}) as object))) wrong.push(`${at} requires ${name}`)
      if (Array.isArray(anyOf))
        if (type !== undefined || anyOf.some((member) => Object.keys(member as object).length === 0))
          wrong.push(`${at} is open, or of a type beside its choices`)
      if (typeof type === 'string' && (type === 'array') !== (items !== undefined))
        wrong.push(`${at} is a list without members, or the reverse`)
      for (const [key, child] of Object.entries(node)) walk(child, `${at}/${key}`)
    }
    walk(document, '')
    expect(wrong).toEqual([])
  })

  it('gives each field of an input a type', () => {
    const isOpen = (schema: JsonSchema) => !['type', 'enum', 'const', 'anyOf'].some((key) => key in schema)
    const open = operations.flatMap(({ at, parameters, requestBody }) => {
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.properties ?? {})
      const fields = [
        ...parameters.map(({ name, schema }) => [name, schema] as const),
        ...bodies.flatMap((body) => Object.entries(body)),
      ]
      return fields.filter(([, schema]) => isOpen(schema)).map(([name]) => `${at}: ${name}`)
    })
    expect(open, 'add a note to `worker/openapi/field-notes.ts`').toEqual([])
  })

  it('says ids and pages as integers, files as binary, and a list in one text as text', () => {
    const parameters = operations.flatMap((operation) => operation.parameters)
    const wrong = parameters.filter(
      ({ name, schema }) => /^(?:id|page|(?!session)\w+_?[iI]d)$/.test(name) && schema.type !== 'integer',
    )
    expect(wrong).toEqual([])
    const form = (path: string) =>
      operations.find(({ at }) => at === `post ${path}`)?.requestBody?.content['multipart/form-data']?.schema
        .properties ?? {}
    expect(form('/api/service-workers').profile_photo).toMatchObject({ type: 'string', format: 'binary' })
    expect(form('/api/admin/staff').acts).toMatchObject({ type: 'string' })
    expect(form('/api/admin/staff').acts).not.toHaveProperty('items')
  })
})
