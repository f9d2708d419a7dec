import * as z from 'zod/mini'
import { documentedAnswers } from '#worker/openapi/document.ts'

const routes = Object.entries(documentedAnswers).map(([key, answer]) => ({
  pattern: new RegExp(`^${key.replace(/:\w+/g, '[^/]+')}$`),
  answer,
}))

/** The answer to a call, with all that the API document names and the test leaves out. */
export async function wholeAnswer(call: string, response: Response): Promise<Response> {
  const answer = documentedAnswers[call] ?? routes.find(({ pattern }) => pattern.test(call))?.answer
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || !isJson || !answer || !('schema' in answer)) return response
  return Response.json(filled(answer.schema, await response.json()))
}

/** Where nothing is given: null, false, 0, an empty text or list, or the first of several choices. */
function filled(schema: z.core.$ZodType, given: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable')
    return given === undefined || given === null ? null : filled(def.innerType, given)
  if (def.type === 'optional') return given === undefined ? undefined : filled(def.innerType, given)
  if (def.type === 'array') return ((given ?? []) as unknown[]).map((each) => filled(def.element, each))
  if (def.type === 'object') {
    const fields = (given ?? {}) as Record<string, unknown>
    const known = Object.entries(def.shape).map(([name, field]) => [name, filled(field, fields[name])])
    return { ...fields, ...Object.fromEntries(known) }
  }
  if (def.type === 'union') {
    const wholes = def.options.map((option) => filled(option, given))
    return wholes.find((whole) => z.safeParse(schema, whole).success) ?? wholes[0]
  }
  if (given !== undefined) return given
  if (def.type === 'boolean') return false
  if (def.type === 'number') return 0
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'record') return {}
  return 'format' in def && def.format === 'datetime' ? '2026-10-07T00:00:00.000Z' : ''
}
