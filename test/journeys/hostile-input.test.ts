import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '#seed/demo/random.ts'
import { db } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeSubscriptionPlan, makeUser } from '#test/support/factories.ts'
import { readFields } from '#test/support/field-names.ts'
import { hostileBodies, hostileSegments, hostileTexts, hostileValues } from '#test/support/hostile-inputs.ts'
import { request } from '#test/support/request.ts'
import { statedRoutes, type StatedRoute } from '#test/support/routes.ts'
import { openSession } from '#worker/features/auth/sessions/sessions.usecases.ts'
import { roles, type Role } from '#worker/features/users/users.schema.ts'

/** Bodies with a mix of right and hostile fields, for each route and role that may call it. */
const mixedBodies = 6
const atOnce = 8

const fields = readFields()
// With the site closed, everything else would only say so.
const names = [...fields.keys()].filter((name) => name !== 'maintenance_mode').toSorted()
// The pages are read by people, in HTML.
const routes = statedRoutes().filter(({ path }) => path !== '/*')

/** What would be right for a field of this name, so that a hostile one beside it gets past the first look. */
function rightValue(name: string, random: Random): unknown {
  const words = fields.get(name) ?? []
  if (words.length > 0) return random.pick(words)
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

type Try = { path: string; body?: string | FormData; type?: string | null }

const parameter = /:\w+(\{[^}]*\})?/g
const withParameters = (path: string, value: string) => path.replace(parameter, value).replace(/\*$/, value)
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

/** Everything hostile for one route; each hostile value once in every field at once, then mixed with right ones. */
function triesOf({ method, path }: StatedRoute, random: Random): Try[] {
  const here = withParameters(path, '1')
  const segments = path.includes(':') || path.endsWith('*') ? hostileSegments : []
  const tries: Try[] = segments.map((segment) => ({ path: withParameters(path, segment) }))
  const mixed = (values: readonly unknown[]) =>
    names.map((name): [string, unknown] => [
      name,
      random.chance(0.08) ? random.pick(values) : rightValue(name, random),
    ])
  const everywhere = (value: unknown) => names.map((name): [string, unknown] => [name, value])
  const short = (fields: [string, unknown][]) =>
    fields.map(([name, value]): [string, string] => [name, textOf(value).slice(0, 60)])

  if (method === 'GET') {
    for (const text of hostileTexts) tries.push({ path: here + asQuery(short(everywhere(text))) })
    tries.push({ path: `${here}?page=1&page=2&q[]=1&q[a]=2&__proto__=1&=&&%zz=%zz` })
    for (let count = 0; count < mixedBodies; count += 1)
      tries.push({ path: here + asQuery(short(mixed(hostileTexts))) })
    return tries
  }
  tries.push(...hostileBodies.map(({ type, body }) => ({ path: here, type, body })))
  for (const value of hostileValues)
    tries.push({
      path: here,
      type: 'application/json',
      body: JSON.stringify(Object.fromEntries(everywhere(value))),
    })
  for (let count = 0; count < mixedBodies; count += 1) {
    const fields = mixed(hostileValues)
    tries.push({ path: here, type: 'application/json', body: JSON.stringify(Object.fromEntries(fields)) })
    tries.push({ path: here, body: asForm(fields) })
  }
  return tries
}

const mayCall = ({ right }: StatedRoute, role: Role | null) =>
  right === 'anyone' || (role !== null && (right === 'signed-in' || (right?.includes(role) ?? false)))

// Pictures answer with plain text, gateways are told OK or lead a person on.
const isPlain = (path: string) =>
  /^\/(?:storage|payment)\/|^\/api\/payments\/(?:sslcommerz|nogorpay)\//.test(path)

/** What is wrong with an answer; null when nothing is. */
async function wrongWith(route: StatedRoute, answer: Response): Promise<string | null> {
  const text = await answer.text()
  if (answer.status >= 500) return `${answer.status} ${text.slice(0, 200)}`
  if (answer.status < 400 || isPlain(route.path)) return null
  const said = (() => {
    try {
      return JSON.parse(text) as { success?: boolean; error?: string; message?: string; errors?: object }
    } catch {
      return null
    }
  })()
  if (said?.success !== false || !/^[a-z_]+$/.test(said.error ?? ''))
    return `no refusal: ${text.slice(0, 200)}`
  const words = [
    said.message ?? '',
    ...Object.values(said.errors ?? {})
      .flat()
      .map(String),
  ]
  const foreign = words.find((line) => !/[\u0980-\u09ff]/.test(line))
  return foreign === undefined ? null : `not Bengali: ${foreign}`
}

describe('hostile input', () => {
  const people = new Map<Role, { id: number; role: Role }>()

  beforeAll(async () => {
    // Ids that the calls hit belong to nobody who calls.
    for (let count = 0; count < 6; count += 1) await makeUser()
    await makeProvider()
    await makeSubscriptionPlan()
    await makeBoostingPlan()
    for (const role of roles) people.set(role, await makeUser(role))
  })

  it('knows the fields that the schemas read', () => {
    for (const name of ['password', 'upazila_id', 'bn_name', 'faq_items', 'trx_id', 'is_paused', 'cursor'])
      expect(names).toContain(name)
  })

  it.each([null, ...roles])(
    'of a caller with the role %s breaks no route, and is refused in Bengali',
    { timeout: 120_000 },
    async (role) => {
      const random = createRandom(`hostile ${role}`)
      const problems: string[] = []
      const call = async (route: StatedRoute, { path, body, type }: Try, token: string | null) => {
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
        const wrong = await wrongWith(route, answer)
        if (wrong)
          problems.push(
            `${route.method} ${path.slice(0, 120)} ${String(type)} ${typeof body === 'string' ? body.slice(0, 60) : ''}: ${wrong}`,
          )
      }
      for (const [place, route] of routes.entries()) {
        const person = role && people.get(role)
        // Each caller takes another share of the inputs: what all may call is tried with most of them.
        const share = !mayCall(route, role) ? 30 : route.right === 'anyone' && role ? 12 : 4
        const turn = place + (role ? roles.indexOf(role) + 1 : 0)
        const made = triesOf(route, random).filter((_, index) => (index + turn) % share === 0)
        for (let start = 0; start < made.length; start += atOnce) {
          // A call may end the session: signing out does.
          const token = person ? await openSession(db, person, env.JWT_SECRET, new Date()) : null
          await Promise.all(made.slice(start, start + atOnce).map((one) => call(route, one, token)))
        }
      }
      expect(problems).toEqual([])
    },
  )
})
