import { solveChallenge, type Challenge as Puzzle } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { challengeLifetime, ChallengeUnavailable } from './challenge.ts'
import { proofOfWork } from './challenge.proof-of-work.ts'
import { turnstile } from './challenge.turnstile.ts'

const about = () => ({ action: 'login', subject: 'abc', now: new Date() })

async function solvedPuzzle(port = proofOfWork('secret'), level = 0) {
  const challenge = await port.issue({ ...about(), level })
  const { kind: _, ...rest } = challenge
  const puzzle = rest as unknown as Puzzle
  return {
    puzzle,
    payload: { challenge: puzzle, solution: await solveChallenge({ challenge: puzzle, deriveKey }) },
  }
}

describe('the proof of work', () => {
  it('accepts the solution of its own challenge and names it, always with the same id', async () => {
    const port = proofOfWork('secret')
    const { payload } = await solvedPuzzle(port, 1)
    const solved = await port.verify(JSON.stringify(payload), about())
    expect(solved).toMatchObject({ level: 1, id: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await port.verify(JSON.stringify({ ...payload, more: 1 }), about())).toMatchObject({
      id: solved?.id,
    })
  })

  it('doubles the guesses with each level', async () => {
    const counters = async (level: number) =>
      (await solvedPuzzle(proofOfWork('secret'), level)).payload.solution?.counter
    const [base = 0, dear = 0] = [await counters(0), await counters(2)]
    expect(base).toBeGreaterThanOrEqual(50)
    expect(base).toBeLessThanOrEqual(100)
    expect(dear).toBeGreaterThanOrEqual(200)
    expect(dear).toBeLessThanOrEqual(400)
  })

  it('refuses another action, subject or key, and an expired challenge', async () => {
    const port = proofOfWork('secret')
    const { payload } = await solvedPuzzle(port)
    const text = JSON.stringify(payload)
    expect(await port.verify(text, { ...about(), action: 'reset' })).toBeNull()
    expect(await port.verify(text, { ...about(), subject: 'abd' })).toBeNull()
    expect(await proofOfWork('other').verify(text, about())).toBeNull()
    const later = new Date(Date.now() + challengeLifetime + 1000)
    expect(await port.verify(text, { ...about(), now: later })).toBeNull()
  })

  it('refuses changed parameters, a wrong solution and unreadable texts', async () => {
    const port = proofOfWork('secret')
    const { payload, puzzle } = await solvedPuzzle(port)
    const parameters = { ...puzzle.parameters, data: { ...puzzle.parameters.data, level: 6 } }
    const texts = [
      JSON.stringify({ ...payload, challenge: { ...puzzle, parameters } }),
      JSON.stringify({ ...payload, challenge: { ...puzzle, signature: puzzle.signature?.toUpperCase() } }),
      JSON.stringify({ ...payload, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }),
      JSON.stringify({ ...payload, solution: { counter: 'x', derivedKey: 5 } }),
      JSON.stringify({ challenge: puzzle }),
      JSON.stringify({ challenge: { parameters: null }, solution: {} }),
      '',
      'null',
      '[]',
      '1',
      '{"challenge":1}',
      '{"challenge":{"parameters":"x"},"solution":{}}',
    ]
    for (const text of texts) expect(await port.verify(text, about())).toBeNull()
  })
})

describe('Turnstile', () => {
  const keys = { siteKey: 'site', secretKey: 'secret' }
  const good = () => ({
    success: true,
    action: 'login',
    cdata: 'abc',
    challenge_ts: new Date().toISOString(),
    hostname: 'kormi.example',
  })
  const lateWith = (init?: RequestInit) =>
    init?.signal
      ? Promise.reject(new DOMException('late', 'TimeoutError'))
      : new Promise<never>(() => undefined)
  const answering = (answer: unknown) => turnstile(keys, () => Promise.resolve(Response.json(answer)))

  it('tells the browser the site key, action and subject', async () => {
    const shown = { site_key: 'site', action: 'login', subject: 'abc' }
    expect(await turnstile(keys).issue({ ...about(), level: 3 })).toEqual({ kind: 'turnstile', ...shown })
  })

  it('sends token and secret to the service and accepts its answer', async () => {
    const sent: unknown[] = []
    const port = turnstile(keys, (input, init) => {
      sent.push(input, init?.body)
      return Promise.resolve(Response.json(good()))
    })
    expect(await port.verify('token', about())).toMatchObject({ id: expect.any(String) })
    expect(sent).toEqual([
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      JSON.stringify({ secret: 'secret', response: 'token' }),
    ])
  })

  it.each([
    ['a refusal', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['success as a text', { ...good(), success: 'true' }],
    ['another action', { ...good(), action: 'reset' }],
    ['another subject', { ...good(), cdata: 'abd' }],
    ['no time', { success: true, action: 'login', cdata: 'abc' }],
    ['an old time', { ...good(), challenge_ts: new Date(Date.now() - challengeLifetime - 1).toISOString() }],
  ])('does not accept %s', async (_, answer) => {
    expect(await answering(answer).verify('token', about())).toBeNull()
  })

  it.each([
    ['answers no object', answering(null)],
    ['has an internal error', answering({ success: false, 'error-codes': ['internal-error'] })],
    ['refuses our key', answering({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['answers a page', turnstile(keys, () => Promise.resolve(new Response('<html>')))],
    ['cannot be reached', turnstile(keys, () => Promise.reject(new TypeError('refused')))],
    ['hangs', turnstile(keys, (_, init) => lateWith(init))],
  ])('is unavailable when the service %s', async (_, port) => {
    await expect(port.verify('token', about())).rejects.toBeInstanceOf(ChallengeUnavailable)
  })
})
