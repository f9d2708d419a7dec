import { expect, it } from 'vitest'
import { makeProvider } from '#test/support/factories.ts'
import { undocumentedIn } from '#test/support/openapi/documented-answers.ts'
import { send } from '#test/support/request.ts'
import { plainCall, validCalls, type Call } from '#test/support/route-calls.ts'
import { listRoutes, type Route } from '#test/support/routes.ts'
import { app } from '#worker/app.ts'
import { describeApi } from '#worker/openapi/document.ts'

const texts = [
  '',
  'NaN',
  '-1',
  '1e400',
  '9007199254740993',
  'ক'.repeat(10_000),
  '👩‍👩‍👧'.repeat(40),
  '\u200b\u200d\u2060',
  'a\u0000b',
  '__proto__',
  "'; DROP TABLE users; --",
  '"\\"*%_ OR NEAR(',
  'NEAR("a" "b", 1)',
  '<script>alert(1)</script>',
  '১২৩',
  '１２３',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  'http://127.0.0.1:1/x',
  '../../../etc/passwd',
  '=HYPERLINK("http://x")',
  '[object Object]',
]
const nestedJson = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** In place of an id, already encoded where needed. */
const segments = [
  'NaN',
  '-1',
  '0',
  '1.5',
  '999999999999999',
  '9'.repeat(400),
  '__proto__',
  '%F0%9F%98%80',
  '%00',
  '%zz',
  '%E0%A4%A',
  '..%2f..%2fadmin',
  '1%27%20OR%201=1--',
  '%E0%A7%A7',
]

/** In place of a field of a JSON body. */
const values: unknown[] = [
  ...texts,
  '\ud800',
  null,
  true,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  ['a', ['b']],
  {},
  Array.from({ length: 5000 }, (_, index) => index),
  JSON.parse('{"__proto__": {"role": "admin"}}'),
  JSON.parse(nestedJson(50)),
]

const json = 'application/json'
const form = 'multipart/form-data; boundary=x'
const disposition = '--x\r\nContent-Disposition: form-data'
const bodies: (readonly [type: string, body: string])[] = [
  ...['', '{', 'null', '[]', '"text"', nestedJson(10_000)].map((body) => [json, body] as const),
  [json, '{"__proto__": {"role": "admin"}, "constructor": 1}'],
  [json, `{"name": "${'x'.repeat(200_000)}"}`],
  [`${json}; charset=utf-16`, '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'name=%zz&name=2&__proto__=1'],
  ['multipart/form-data', 'no boundary'],
  [form, `${disposition}; name="name"\r\n\r\ncut`],
  [form, `${disposition}\r\n\r\nnameless\r\n--x--\r\n`],
]

/** Each call takes the next one, so that all routes together get all of them. */
function inTurn<Value>(list: readonly Value[]): () => Value {
  let index = 0
  return () => list[index++ % list.length] as Value
}
const [nextSegment, nextText, nextValue, nextBody] = [
  inTurn(segments),
  inTurn(texts),
  inTurn(values),
  inTurn(bodies),
]

type Parameter = { name: string; in: string }
const queriesOf = new Map(
  Object.entries(describeApi(app.routes).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      (operation as { parameters?: Parameter[] }).parameters?.filter((one) => one.in === 'query') ?? [],
    ]),
  ),
)

/** Calls of someone who may call the route, each malformed in one way. */
async function* hostileCalls(route: Route, id: number): AsyncGenerator<Call> {
  const key = `${route.method} ${route.path}`
  if (route.path.includes(':'))
    for (let count = 0; count < 3; count += 1) yield plainCall(route, nextSegment())
  for (const { name } of queriesOf.get(key.replace(/:(\w+)/g, '{$1}')) ?? []) {
    const call = await plainCall(route, id)
    const query = new URLSearchParams([
      [name, nextText().slice(0, 400)],
      [name, '1'],
    ])
    yield { ...call, path: `${call.path}?${query}` }
  }
  if (route.method === 'GET') return
  for (let count = 0; count < 3; count += 1) {
    const [type, body] = nextBody()
    const call = await plainCall(route, id)
    yield { ...call, headers: { ...call.headers, 'Content-Type': type }, body }
  }
  const valid = await validCalls[key]?.()
  if (typeof valid?.body !== 'string') return
  for (const name of Object.keys(JSON.parse(valid.body) as object)) {
    const call = (await validCalls[key]?.()) ?? valid
    const fields = JSON.parse(String(call.body)) as object
    yield { ...call, body: JSON.stringify({ ...fields, [name]: nextValue(), role: 'admin', user_id: 1 }) }
  }
}

/** What is wrong with an answer, or null. */
async function problemOf({ method, path }: Call, answer: Response): Promise<string | null> {
  if (answer.status >= 500) {
    // A gateway that the tests cannot reach.
    const text = await answer.text()
    return /"error":"(?:gateway|sms|channel)_/.test(text) ? null : `${answer.status} ${text.slice(0, 300)}`
  }
  const undocumented = await undocumentedIn(method, path, answer)
  if (undocumented !== null || answer.status < 400) return undocumented
  type ErrorAnswer = { message?: string; errors?: Record<string, string[]> }
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const { message = '', errors = {} }: ErrorAnswer = isJson ? await answer.json() : {}
  const lines = isJson ? [message, ...Object.values(errors).flat()] : []
  const notBengali = lines.find((line) => !/[\u0980-\u09ff]/.test(line))
  return notBengali === undefined ? null : `not Bengali: ${notBengali.slice(0, 200)}`
}

it(
  'malformed addresses, queries and bodies cause no 5xx and no undocumented answer',
  {
    timeout: 300_000,
  },
  async () => {
    const { id } = await makeProvider()
    const problems: string[] = []
    let count = 0
    for (const route of listRoutes())
      for await (const call of hostileCalls(route, id)) {
        count += 1
        const { method, path, headers, body } = call
        const visitor = { 'cf-connecting-ip': `10.0.${count >> 8}.${count & 255}` }
        const answer = await send(method, path, { headers: { ...headers, ...visitor }, body })
        const problem = await problemOf(call, answer)
        if (!answer.bodyUsed) await answer.body?.cancel()
        if (problem)
          problems.push(`${method} ${path.slice(0, 200)} ${String(body).slice(0, 300)}\n  ${problem}`)
      }
    expect(problems).toEqual([])
    expect(count).toBeGreaterThan(800)
  },
)
