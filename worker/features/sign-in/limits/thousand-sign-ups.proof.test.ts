import { expect, it, onTestFinished, vi } from 'vitest'
import { registrationForm } from '#test/support/registration.ts'
import { postSolving } from '#test/support/sign-in/sign-in.ts'

const carrier = { headers: { 'cf-connecting-ip': '203.0.113.77' }, cf: { asn: 64_501 } }

it('a thousand honest people behind one address of a carrier register in seven hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(new Date('2026-11-22T09:00:00+06:00'))
  /** @returns the status, after a second challenge if the price has risen while the first one was solved */
  async function register(tries = 2): Promise<number> {
    const { answer } = await postSolving('/api/auth/register', await registrationForm(), carrier)
    return answer.status === 429 && tries > 1 ? register(tries - 1) : answer.status
  }
  const statuses: number[] = []
  while (statuses.length < 1000) {
    vi.setSystemTime(Date.now() + 250_000)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => register()))))
  }
  expect(statuses.filter((status) => status !== 201)).toEqual([])
}, 600_000)
