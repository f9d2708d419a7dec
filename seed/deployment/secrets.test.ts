import { describe, expect, it } from 'vitest'
import { deploymentSteps } from './deployment-steps.ts'
import { refusedKeys } from './keys-accepted.ts'
import { readSecrets } from './secrets-file.ts'

describe('the secrets file of a deployment', () => {
  it('is an object of keys, and other names are not read', () =>
    expect(
      readSecrets('{"JWT_SECRET": "a", "SETTINGS_KEY_OLD": "b", "OTHER": "c", "SETTINGS_KEY": 5}'),
    ).toEqual({
      JWT_SECRET: 'a',
      SETTINGS_KEY_OLD: 'b',
    }))

  it.each(['JWT_SECRET=a', '', '{'])('with the text %j is refused without showing it', (text) =>
    expect(() => readSecrets(text)).toThrow(/^the secrets file is not JSON/),
  )

  it('is uploaded with the code that uses it, and only when there is one', () => {
    const uploads = (secretsFile: string | undefined) =>
      deploymentSteps('production', { referenceFile: 'x.sql', secretsFile }).filter(({ args }) =>
        args.includes('--secrets-file'),
      )
    expect(uploads('/keys.json').map(({ name }) => name)).toEqual(['deployment'])
    expect(uploads(undefined)).toEqual([])
  })
})

describe('the check of a deployed Worker', () => {
  const answering = (status: number, body: object) => async () => Response.json(body, { status })

  it('tells when the Worker refuses its keys', async () => {
    const message = await refusedKeys('https://kormi.com.bd', answering(503, { error: 'unsafe_keys' }))
    expect(message).toContain('refuses its keys')
  })

  it('is content with a site that answers, also under maintenance', async () => {
    expect(await refusedKeys('https://kormi.com.bd', answering(200, { data: {} }))).toBeNull()
    expect(await refusedKeys('https://kormi.com.bd', answering(503, { error: 'maintenance' }))).toBeNull()
  })

  it('tells when the site does not answer', async () => {
    const message = await refusedKeys('https://kormi.com.bd', () => Promise.reject(new Error('refused')))
    expect(message).toContain('did not answer')
  })
})
