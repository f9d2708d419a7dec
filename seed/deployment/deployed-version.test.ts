import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveDouble } from '#test/support/serve-double.ts'
import { askVersion } from './deployed-version.ts'
import { readSecrets } from './secrets-file.ts'

describe('the secrets file of a deployment', () => {
  it('is an object of keys, and other names are not read', () =>
    expect(
      readSecrets('{"JWT_SECRET": "a", "SETTINGS_KEY_OLD": "b", "OTHER": "c", "SETTINGS_KEY": 5}'),
    ).toEqual({ JWT_SECRET: 'a', SETTINGS_KEY_OLD: 'b' }))

  it.each(['JWT_SECRET=a', '', '{'])('with the text %j is refused without showing it', (text) =>
    expect(() => readSecrets(text)).toThrow(/^the secrets file is not JSON/),
  )
})

describe('the check of a deployed Worker', () => {
  let answers: (() => Response)[] = []
  let asked: string[] = []
  let site: Awaited<ReturnType<typeof serveDouble>>
  beforeAll(async () => {
    site = await serveDouble(({ url }) => {
      asked.push(new URL(url).pathname)
      // The last one for ever.
      const next = answers.length > 1 ? answers.shift() : answers[0]
      return next?.() ?? new Response(null, { status: 500 })
    })
  })
  afterAll(() => site.close())
  const ask = (...given: (() => Response)[]) => {
    answers = given
    asked = []
    return askVersion(site.origin, 'abc1234', 0)
  }
  const health = (version: string) => () => Response.json({ status: 'ok', version })

  it('waits for the new version, and ends then', async () => {
    expect(await ask(health('old'), health('abc1234'))).toBeNull()
    expect(asked).toEqual(['/api/health', '/api/health'])
  })

  it('tells of a network that does not answer', async () =>
    expect(await askVersion('http://nowhere.invalid', 'abc1234', 0)).toMatch(
      /did not answer as this Worker \(.*nowhere\.invalid/,
    ))

  it.each<[string, () => Response, RegExp]>([
    ['an old version', health('old'), /answered 200 as version old, not as version abc1234/],
    [
      'refused keys',
      () => Response.json({ error: 'unsafe_keys' }, { status: 503 }),
      /refuses its keys.*--secrets-file/,
    ],
    ['a page of another site', () => new Response('<html>'), /did not answer as this Worker/],
    [
      'a redirect',
      () => Response.redirect('https://other.bd/api/health', 301),
      /did not answer as this Worker/,
    ],
    ['an empty object', () => Response.json(null), /answered 200, not as version abc1234/],
  ])('tells of %s after 36 questions', async (_, answer, message) => {
    expect(await ask(answer)).toMatch(message)
    expect(asked).toHaveLength(36)
  })
})
