import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '#seed/demo/random.ts'
import { db } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { readSchemaFields } from '#test/support/schema-fields.ts'
import { fuzzBodies, fuzzPathSegments, fuzzTexts, fuzzJsonValues } from '#test/support/fuzz-inputs.ts'
import { request } from '#test/support/request.ts'
import { fillParameters, listRoutes, type Route } from '#test/support/routes.ts'
import { openSession } from '#worker/features/auth/sessions/sessions.usecases.ts'
import { roles, type Role } from '#worker/features/users/users.schema.ts'

/** Inputs with valid and invalid fields, for each route. */
const mixedInputs = 6
const parallelCalls = 8

const fields = readSchemaFields()
// In maintenance mode most routes would answer 503.
const names = [...fields.keys()].filter((name) => name !== 'maintenance_mode').toSorted()
// `/*` answers with HTML pages.
const routes = listRoutes().filter(({ path }) => path !== '/*')

/** A valid value for a field of this name, so that validation reaches the invalid fields. */
function validValue(name: string, random: Random): unknown {
  const values = fields.get(name) ?? []
  if (values.length > 0) return random.pick(values)
  if (/(?:^|_)ids?$/.test(name) || name === 'category') return name.endsWith('ids') ? [1, 2] : 1
  if (/phone/.test(name)) return '01812345678'
  if (/password/i.test(name)) return 'secret-pass-1'
  if (/email|username/.test(name)) return 'a@example.com'
  if (/^(?:is|has|show|enable|delete|allow)_|_enabled$|^agree$|verified/.test(name)) return '1'
  if (/url/.test(name)) return 'https://example.com/x'
  if (/amount|price|fee|days|limit|bonus|page|rating|latitude|longitude/.test(name)) return '5'
  if (/date|^from$|^to$|_at$/.test(name)) return '2026-11-20'
  if (name === 'name') return 'Name of নাম'
  return 'কিছু লেখা'
}

type Input = { path: string; body?: string | FormData; type?: string | null }

const asQuery = (fields: Iterable<[string, string]>) => `?${new URLSearchParams([...fields])}`
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function asForm(fields: [string, unknown][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    form.append(name, textOf(value).slice(0, 10_000))
    if (name.length % 5 === 0) form.append(name, 'দ্বিতীয়')
    if (name.length % 7 === 0) form.append(name, new File(['not a picture'], 'x.png', { type: 'image/png' }))
  }
  return form
}

/** The inputs for one route: each invalid value in all fields at once, then mixed with valid values. */
function inputsFor({ method, path }: Route, random: Random): Input[] {
  const url = fillParameters(path, '1')
  const segments = path.includes(':') || path.endsWith('*') ? fuzzPathSegments : []
  const inputs: Input[] = segments.map((segment) => ({ path: fillParameters(path, segment) }))
  const mixed = (values: readonly unknown[]) =>
    names.map((name): [string, unknown] => [
      name,
      random.chance(0.08) ? random.pick(values) : validValue(name, random),
    ])
  const inAllFields = (value: unknown) => names.map((name): [string, unknown] => [name, value])
  const short = (fields: [string, unknown][]) =>
    fields.map(([name, value]): [string, string] => [name, textOf(value).slice(0, 60)])

  if (method === 'GET') {
    for (const text of fuzzTexts) inputs.push({ path: url + asQuery(short(inAllFields(text))) })
    inputs.push({ path: `${url}?page=1&page=2&q[]=1&q[a]=2&__proto__=1&=&&%zz=%zz` })
    for (let count = 0; count < mixedInputs; count += 1)
      inputs.push({ path: url + asQuery(short(mixed(fuzzTexts))) })
    return inputs
  }
  inputs.push(...fuzzBodies.map(({ type, body }) => ({ path: url, type, body })))
  for (const value of fuzzJsonValues)
    inputs.push({
      path: url,
      type: 'application/json',
      body: JSON.stringify(Object.fromEntries(inAllFields(value))),
    })
  for (let count = 0; count < mixedInputs; count += 1) {
    const fields = mixed(fuzzJsonValues)
    inputs.push({ path: url, type: 'application/json', body: JSON.stringify(Object.fromEntries(fields)) })
    inputs.push({ path: url, body: asForm(fields) })
  }
  return inputs
}

const mayCall = ({ right }: Route, role: Role | null) =>
  right === 'anyone' || (role !== null && (right === 'signed-in' || (right?.includes(role) ?? false)))

// Pictures and gateway messages are answered without JSON.
const answersPlainText = (path: string) =>
  /^\/(?:storage|payment)\/|^\/api\/payments\/(?:sslcommerz|nogorpay)\//.test(path)

/** The problem with an answer, or null: no 5xx, and each 4xx is a JSON error with Bengali messages. */
async function problemOf(route: Route, answer: Response): Promise<string | null> {
  const text = await answer.text()
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)}`
  if (answer.status < 400 || answersPlainText(route.path)) return null
  const body = (() => {
    try {
      return JSON.parse(text) as { success?: boolean; error?: string; message?: string; errors?: object }
    } catch {
      return null
    }
  })()
  if (body?.success !== false || !/^[a-z_]+$/.test(body.error ?? ''))
    return `not an error answer: ${text.slice(0, 200)}`
  const messages = [
    body.message ?? '',
    ...Object.values(body.errors ?? {})
      .flat()
      .map(String),
  ]
  const notBengali = messages.find((line) => !/[\u0980-\u09ff]/.test(line))
  return notBengali === undefined ? null : `not Bengali: ${notBengali}`
}

describe('invalid and malicious input', () => {
  const users = new Map<Role, { id: number; role: Role }>()

  beforeAll(async () => {
    // The ids in the inputs must not belong to the callers.
    for (let count = 0; count < 6; count += 1) await makeUser()
    await makeProvider()
    await makeSubscriptionPlan()
    await makeBoostingPlan()
    for (const role of roles) users.set(role, await makeUser(role))
  })

  it('finds the fields of the schemas', () => {
    for (const name of ['password', 'upazila_id', 'bn_name', 'faq_items', 'trx_id', 'is_paused', 'cursor'])
      expect(names).toContain(name)
  })

  it.each([null, ...roles])(
    'causes no 5xx for the role %s, and every error answer is in Bengali',
    { timeout: 120_000 },
    async (role) => {
      const random = createRandom(`hostile ${role}`)
      const problems: string[] = []
      const call = async (route: Route, { path, body, type }: Input, token: string | null) => {
        const headers: Record<string, string> = {
          'If-Match': 'nonsense',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(type && { 'Content-Type': type }),
        }
        if (random.chance(0.8)) delete headers['If-Match']
        const answer = await request(route.method, path, {
          headers,
          ...(body instanceof FormData ? { form: body } : body !== undefined && { body }),
        })
        const problem = await problemOf(route, answer)
        if (problem)
          problems.push(
            `${route.method} ${path.slice(0, 120)} ${String(type)} ${typeof body === 'string' ? body.slice(0, 60) : ''}: ${problem}`,
          )
      }
      for (const [index, route] of routes.entries()) {
        const user = role && users.get(role)
        // Each role sends a different share of the inputs, so together they send most of them.
        const share = !mayCall(route, role) ? 30 : route.right === 'anyone' && role ? 12 : 4
        const offset = index + (role ? roles.indexOf(role) + 1 : 0)
        const inputs = inputsFor(route, random).filter((_, n) => (n + offset) % share === 0)
        for (let start = 0; start < inputs.length; start += parallelCalls) {
          // A call may end the session: signing out does.
          const token = user ? await openSession(db, user, env.JWT_SECRET, new Date()) : null
          await Promise.all(
            inputs.slice(start, start + parallelCalls).map((input) => call(route, input, token)),
          )
        }
      }
      expect(problems).toEqual([])
    },
  )
})
