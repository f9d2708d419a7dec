import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { createRandom, type Random } from '#seed/demo/random.ts'
import { documentedRouteOf, undocumentedIn } from '#test/support/openapi/documented-answers.ts'
import {
  generateRequest,
  type GeneratedRequest,
  type Operation,
} from '#test/support/fuzz/generate-request.ts'
import { currentCaller, makeWorld, type World } from '#test/support/fuzz/world.ts'
import { as, send } from '#test/support/request.ts'
import { app } from '#worker/app.ts'
import { hasRight, isStaff, roles, type Role } from '#worker/lib/rights.schema.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { describeApi } from '#worker/openapi/document.ts'

const { FUZZ_COUNT, FUZZ_SEED } = env as unknown as Record<'FUZZ_COUNT' | 'FUZZ_SEED', string>
const count = Number(FUZZ_COUNT || 2000)
const seed = FUZZ_SEED || '20261122'

const operations: Operation[] = Object.entries(describeApi(app.routes).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...(operation as Omit<Operation, 'method' | 'path'>),
    method: method.toUpperCase(),
    path,
  })),
)

type Caller = { role: Role | null; id: number | null; phone: string | null }

/** Answers of a service that the tests cannot reach. */
const isOutage = (status: number, code: string | undefined) =>
  (status === 502 || status === 503) && /^(?:gateway|sms|channel)_/.test(code ?? '')

const readError = (text: string) => {
  try {
    return JSON.parse(text) as { error?: string; message?: string; errors?: Record<string, string[]> }
  } catch {
    return null
  }
}

/** The route that has handled the request, and whether the role may call it. */
function rightTo({ method, path }: GeneratedRequest, role: Role | null) {
  const route = documentedRouteOf(method, path)
  const right = route?.right
  const isAllowed =
    right === 'anyone' ||
    (role !== null && right !== undefined && (right === 'signed-in' || hasRight({ role }, right)))
  return { route, isAllowed }
}

/** Where a signed-in user may read a phone of another person: a number that the user has revealed. */
const showsRevealed = /^(?:GET|POST) \/api\/(?:service-workers\/:id\/biodata|me\/contacts|me\/export)$/

/** What is wrong with an answer, or null. */
async function problemOf(
  sent: GeneratedRequest,
  answer: Response,
  caller: Caller,
  world: World,
): Promise<string | null> {
  const text = await answer.clone().text()
  const error = answer.status >= 400 ? readError(text) : null
  if (answer.status >= 500 && !isOutage(answer.status, error?.error))
    return `${answer.status} ${text.slice(0, 300)}`
  const { route, isAllowed } = rightTo(sent, caller.role)
  if (route && !isAllowed && ![401, 403, 404, 413].includes(answer.status))
    return `${answer.status} for a role without the right: ${text.slice(0, 200)}`
  const isOthersPayment = sent.path.includes(world.strangersRef) && caller.role !== 'admin'
  if (
    isOthersPayment &&
    /^\/api\/(?:me\/payments|payments\/[^/]+\/trx)/.test(sent.path) &&
    answer.status < 300
  )
    return `gives access to the payment of another user: ${text.slice(0, 200)}`
  const undocumented = await undocumentedIn(sent.method, sent.path, answer)
  if (undocumented) return undocumented
  const messages = [error?.message, ...Object.values(error?.errors ?? {}).flat()]
  const notBengali = messages.find((line) => line !== undefined && !/[\u0980-\u09ff]/.test(line))
  if (notBengali !== undefined) return `not Bengali: ${notBengali.slice(0, 200)}`
  if (
    (caller.role && isStaff({ role: caller.role })) ||
    (route && caller.role && showsRevealed.test(route.key))
  )
    return null
  const digits = asciiDigits(text)
  const shown = world.hiddenPhones.find((phone) => phone !== caller.phone && digits.includes(phone))
  return shown === undefined ? null : `shows the phone ${shown} of another person`
}

const describeRequest = ({ method, path, headers, body }: GeneratedRequest, role: Role | null) => {
  const sent =
    body instanceof FormData ? `form ${JSON.stringify([...body]).slice(0, 600)}` : (body ?? '').slice(0, 600)
  return `${role ?? 'guest'}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${sent}`
}

/** Every role calls every operation in random order, again and again. */
function* plannedCalls(random: Random): Generator<[Operation, Role | null]> {
  const pairs = operations.flatMap((operation) =>
    [null, ...roles].map((role): [Operation, Role | null] => [operation, role]),
  )
  while (true)
    for (const [operation, role] of random.shuffled(pairs))
      // A role without the right gets no further than the refusal, so fewer such calls suffice.
      if (operation['x-roles'].includes(role ?? 'guest') || random.chance(0.25)) yield [operation, role]
}

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

it(
  `${count} generated requests with the seed ${seed} cause no 5xx, no undocumented answer, no excess of rights and no leak of a phone`,
  { timeout: 60_000 + count * 200 },
  async () => {
    const random = createRandom(seed)
    const calls = plannedCalls(random)
    const problems: string[] = []
    const statuses = new Map<number, number>()
    for (let index = 0; index < count; index += 1) {
      const [operation, role] = calls.next().value as [Operation, Role | null]
      const user = role ? await currentCaller(world, role) : null
      const sent = generateRequest(operation, world, random)
      // A new session for each call: a call may end its session.
      if (user)
        // Most sessions have just confirmed their password, which the writes of staff and admin need.
        sent.headers.Authorization = `Bearer ${(await as(user, { reauthenticated: random.chance(0.8) })).token}`
      else if (random.chance(0.2))
        sent.headers.Authorization = random.pick(['Bearer x', 'Bearer a.b.c', 'Basic e30='])
      const { body, ...rest } = sent
      const answer = await send(rest.method, rest.path, {
        headers: rest.headers,
        ...(body instanceof FormData ? { form: body } : body !== undefined && { body }),
      })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const caller = { role, id: user?.id ?? null, phone: user?.phone ?? null }
      const problem = await problemOf(sent, answer, caller, world)
      await answer.body?.cancel()
      if (problem) problems.push(`request ${index + 1}, ${describeRequest(sent, role)}\n  ${problem}`)
      if (problems.length >= 20) break
    }
    // Shown when the test fails.
    console.log(`fuzz: seed ${seed}, ${count} requests, ${JSON.stringify(Object.fromEntries(statuses))}`)
    expect(problems, `repeat with FUZZ_SEED=${seed} FUZZ_COUNT=<number of the request>`).toEqual([])
    // Requests that are all refused prove little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 10)
  },
)
