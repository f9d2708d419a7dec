import { expect, it, onTestFinished, vi } from 'vitest'
import { registrationForm } from '#test/support/registration.ts'
import { postSolving } from '#test/support/sign-in/sign-in.ts'

const carrier = { headers: { 'cf-connecting-ip': '203.0.113.77' }, cf: { asn: 64_501 } }

// More than the share of an address, so that those behind it pay the price of a shared one.
const people = 400

it('honest people behind one address of a carrier register, also when it has used up its share', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date('2026-11-22T09:00:00+06:00'))
  let challenges = 0
  /** @returns the status, after a second challenge if the price has risen while the first one was solved */
  async function register(tries = 2): Promise<number> {
    const { answer, solved } = await postSolving('/api/auth/register', await registrationForm(), carrier)
    challenges += Number(solved)
    return answer.status === 429 && tries > 1 ? register(tries - 1) : answer.status
  }
  const statuses: number[] = []
  while (statuses.length < people) {
    vi.setSystemTime(Date.now() + 250_000)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => register()))))
  }
  expect(statuses.filter((status) => status !== 201)).toEqual([])
  expect(challenges).toBeGreaterThan(50)
}, 600_000)
