import { expect, it } from 'vitest'
import { errorOf } from '#test/support/answers.ts'
import { guest, request } from '#test/support/request.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const routes = listRoutes().filter(({ path }) => path.startsWith('/api/'))
const paths = new Set(routes.map(({ path }) => fillParameters(path, 1)))

/** The methods whose routes match an address: `/api/me/1` may match two patterns. */
const methodsAt = (path: string) =>
  methods.filter((method) =>
    routes.some((route) => route.method === method && patternOf(route.path).test(path)),
  )
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/:\w+(\{[^}]*\})?/g, '[^/]+').replace(/\*$/, '.+')}$`)

it('a method that a path does not have is refused with those that it has', async () => {
  for (const path of paths) {
    // Hono would run the handler of GET, which may spend a view. What asks for the health may ask so.
    expect((await request('HEAD', path)).status, path).toBe(
      /^\/api\/(?:health|ready)$/.test(path) ? 200 : 405,
    )
    const has = methodsAt(path)
    const wrong = methods.find((method) => !has.includes(method))
    if (!wrong) continue
    const answer = await request(wrong, path)
    const allowed = answer.headers.get('allow')?.split(', ').toSorted()
    expect([wrong, path, answer.status, allowed]).toEqual([wrong, path, 405, has.toSorted()])
    expect(await answer.json()).toMatchObject({ error: 'method_not_allowed' })
  }
})

it('a path of the API without methods is not found, in JSON and never as a page', async () => {
  for (const method of ['GET', 'PUT']) {
    const answer = await request(method, '/api/no-such-address')
    expect(answer.headers.get('allow')).toBeNull()
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    expect(await errorOf(answer)).toEqual([404, 'not_found'])
  }
})

it('the API document is that of this Worker, and a reader who has it gets 304', async () => {
  const answer = await guest.get('/api/openapi.json')
  expect(answer.status).toBe(200)
  const { paths: documented } = await answer.json<{ paths: Record<string, object> }>()
  expect(Object.keys(documented['/api/biodata/{id}'] ?? {})).toEqual(['get'])
  const tag = answer.headers.get('etag') ?? ''
  expect(tag).not.toBe('')
  const again = await request('GET', '/api/openapi.json', { headers: { 'If-None-Match': tag } })
  expect(again.status).toBe(304)
})
