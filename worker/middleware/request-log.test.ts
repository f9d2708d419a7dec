import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { faultyBinding } from '#test/support/bindings/faulty-bindings.ts'
import { interceptedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { as, guest } from '#test/support/request.ts'
import { makeUser } from '#test/support/factories.ts'
import worker from '#worker/index.ts'
import { inFlight } from './admission.ts'

async function linesOf(call: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const written = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  written.mockClear()
  await call()
  return written.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .filter(({ event }) => event === 'request')
}

describe('the log line of a request', () => {
  it('names the account and the right that was refused', async () => {
    const customer = await makeUser('customer')
    const session = await as(customer)
    const [line] = await linesOf(() => session.get('/api/admin/payments'))
    expect(line).toMatchObject({
      path: '/api/admin/payments',
      status: 403,
      user: customer.id,
      refused: 'forbidden',
    })
    expect(JSON.stringify(line)).not.toContain(customer.phone)
  })

  it('names a refused input without its values', async () => {
    const [line] = await linesOf(() => guest.post('/api/auth/login', { phone: 'not a phone', password: 'x' }))
    expect(line).toMatchObject({ status: 422, refused: 'validation_failed' })
    expect(JSON.stringify(line)).not.toContain('not a phone')
  })

  it('says what the database did', async () => {
    const admin = await as(await makeUser('admin'))
    const [line] = await linesOf(() => admin.get('/api/admin/jobs'))
    expect(line?.statements).toBeGreaterThanOrEqual(2)
    expect(line?.rows_read).toBeGreaterThan(0)
    expect(line).toMatchObject({ rows_written: expect.any(Number) as number })
  })
})

/** Sends a request with a chosen id and answers its log lines. The clock stands still, so that no line is a slow one's. */
const sampledLinesOf = (path: string, id: string, { init = {}, bindings = {}, ms = 0 }: Sent = {}) =>
  linesOf(async () => {
    vi.spyOn(performance, 'now').mockReturnValue(ms).mockReturnValueOnce(0)
    const context = createExecutionContext()
    const headers = { ...init.headers, 'cf-ray': id }
    const sent = new Request(`http://kormi.test${path}`, { ...init, headers })
    await worker.fetch(sent, { ...env, LOG_SAMPLE: '20', ...bindings }, context)
    await waitOnExecutionContext(context)
  })
type Sent = {
  init?: { method?: string; headers?: Record<string, string>; body?: string }
  bindings?: Partial<Env>
  /** How long the request takes. */
  ms?: number
}

const ids = Array.from({ length: 400 }, (_, n) => `${(n * 7919 + 1_000_003).toString(16)}a9-DAC`)

/** An id whose ordinary requests are left out, or logged. */
async function findId(isLogged: boolean): Promise<string> {
  for (const id of ids) if ((await sampledLinesOf('/api/health', id)).length > 0 === isLogged) return id
  throw new Error('no such id')
}
const findQuietId = () => findId(false)
const findLoudId = () => findId(true)

describe('the sample of the log', () => {
  it('has about one of twenty ordinary reads, each with its weight', async () => {
    const lines: Record<string, unknown>[] = []
    for (const id of ids) lines.push(...(await sampledLinesOf('/api/health', id)))
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.length).toBeLessThan(45)
    expect(new Set(lines.map(({ sample }) => sample))).toEqual(new Set([20]))
  })

  it('has all calls of one rendered page, or none', async () => {
    const quiet = await findQuietId()
    expect(await sampledLinesOf('/categories', quiet)).toEqual([])
    const loud = await findLoudId()
    // No copy of the first page answers another deployment.
    const lines = await sampledLinesOf('/categories', loud, { bindings: { VERSION: 'another' } })
    expect(lines.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/categories', '/api/categories', '/api/settings']),
    )
    expect(new Set(lines.map((line) => line.request_id))).toEqual(new Set([loud]))
  })

  it('leaves out an ordinary read, and has every refusal, write, page that is missing and read of staff', async () => {
    const id = await findQuietId()
    const bearer = async (role: 'admin' | 'staff' | 'customer') => ({
      Authorization: `Bearer ${(await as(await makeUser(role))).token}`,
    })
    const json = { 'Content-Type': 'application/json' }
    expect(await sampledLinesOf('/api/settings', id)).toEqual([])
    const customer = { headers: await bearer('customer') }
    expect(await sampledLinesOf('/api/settings', id, { init: customer })).toEqual([])
    const always: [string, Sent['init'], number][] = [
      ['/api/no-such-thing', {}, 404],
      ['/api/auth/login', { method: 'POST', headers: json, body: '{}' }, 422],
      ['/api/auth/logout', { method: 'POST', ...customer }, 200],
      ['/api/settings', { headers: await bearer('admin') }, 200],
      ['/api/settings', { headers: await bearer('staff') }, 200],
    ]
    for (const [path, init = {}, status] of always)
      expect(await sampledLinesOf(path, id, { init }), path).toMatchObject([{ path, status, sample: 1 }])
  })

  it('has a part of the reads that a busy site refuses, and no second line for each', async () => {
    const [quiet, loud] = [await findQuietId(), await findLoudId()]
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const usual = inFlight.reads
    inFlight.reads = 0
    try {
      expect(await sampledLinesOf('/api/settings', quiet)).toEqual([])
      const lines = await sampledLinesOf('/api/settings', loud)
      expect(lines).toMatchObject([{ status: 503, refused: 'overloaded', sample: 20 }])
    } finally {
      inFlight.reads = usual
    }
    expect(warned).not.toHaveBeenCalled()
  })

  it('has a picture only when it fails', async () => {
    const id = await findQuietId()
    await env.PICTURES.put('photos/logged-160.webp', new Uint8Array([1]))
    const path = '/storage/photos/logged-160.webp'
    expect(await sampledLinesOf(path, id)).toEqual([])
    expect(await sampledLinesOf('/storage/photos/missing-160.webp', id)).toEqual([])
    const bindings = { PICTURES: faultyBinding(env.PICTURES, 'fails') }
    // Not the picture above, of which the edge has a copy.
    const other = '/storage/photos/failing-160.webp'
    expect(await sampledLinesOf(other, id, { bindings })).toMatchObject([
      { path: other, status: 503, sample: 1 },
    ])
  })

  it('has every slow and every expensive read', async () => {
    const id = await findQuietId()
    expect(await sampledLinesOf('/api/health', id, { ms: 500 })).toEqual([])
    expect(await sampledLinesOf('/api/health', id, { ms: 501 })).toMatchObject([{ ms: 501, sample: 1 }])
    const DB = interceptedDatabase(env.DB, () => ({
      call: async (_, run) =>
        (await run()).map((result) => ({ ...result, meta: { ...result.meta, rows_read: 1_001 } })),
    }))
    const [line] = await sampledLinesOf('/api/biodata?q=expensive', id, { bindings: { DB } })
    expect(line).toMatchObject({ status: 200, sample: 1 })
    expect(line?.rows_read).toBeGreaterThan(1_000)
  })
})
