import { describe, expect, it } from 'vitest'
import { askVersion } from './deployed-version.ts'

const origin = 'https://kormi.com.bd'
const health = (version: string) => () => Response.json({ status: 'ok', version })

/** Gives the answers in turn, and the last one for ever. */
function site(...answers: (() => Response)[]) {
  const asked: string[] = []
  let waited = 0
  const ports = {
    fetcher: async (address: string) => {
      const next = answers[Math.min(asked.length, answers.length - 1)]
      asked.push(address)
      if (!next) throw new Error('no answer was prepared')
      return next()
    },
    wait: async (milliseconds: number) => {
      waited += milliseconds
    },
  }
  return { ports, asked, waited: () => waited }
}
const fails = (message: string) => () => {
  throw new TypeError('fetch failed', { cause: new Error(message) })
}

describe('the check of a deployed Worker', () => {
  it('ends at once when the public address answers as the deployed version', async () => {
    const { ports, asked, waited } = site(health('abc1234'))
    expect(await askVersion(origin, 'abc1234', ports)).toEqual({ version: 'abc1234' })
    expect(asked).toEqual([`${origin}/api/health`])
    expect(waited()).toBe(0)
  })

  it('waits for the certificate of a new domain and for the new version', async () => {
    const { ports } = site(fails('ENOTFOUND'), health('old'), health('abc1234'))
    expect(await askVersion(origin, 'abc1234', ports)).toEqual({ version: 'abc1234' })
  })

  it('accepts any version after a rollback', async () => {
    expect(await askVersion(origin, null, site(health('old')).ports)).toEqual({ version: 'old' })
  })

  it.each<[string, () => Response, RegExp]>([
    ['no answer', fails('ENOTFOUND kormi.com.bd'), /did not answer \(ENOTFOUND kormi\.com\.bd\)/],
    ['an old version', health('old'), /still answers as version old, not abc1234/],
    [
      'refused keys',
      () => Response.json({ error: 'unsafe_keys' }, { status: 503 }),
      /refuses its keys.*--secrets-file/,
    ],
    ['a page of another site', () => new Response('<html>'), /answered 200, not the health of this Worker/],
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { Location: 'https://other.bd' } }),
      /answered 301/,
    ],
    ['an empty object', () => Response.json(null), /not the health/],
  ])('tells of %s after three minutes', async (_, answer, message) => {
    const { ports, waited } = site(answer)
    const asked = await askVersion(origin, 'abc1234', ports)
    expect(asked).toEqual({ problem: expect.stringMatching(message) })
    expect(waited()).toBe(175_000)
  })
})
