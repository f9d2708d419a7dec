import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { app } from '#worker/app.ts'
import { describeApi } from '#worker/openapi/document.ts'
import type { JsonSchema } from '#worker/openapi/field-notes.ts'

const document = describeApi(app.routes)

type Operation = {
  operationId: string
  summary: string
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
})
