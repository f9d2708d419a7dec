import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { sendSolving } from './challenge.rules.ts'

const challenge = { kind: 'proof_of_work', parameters: {}, signature: 's' }
const required = () => new ApiError(429, 'challenge_required', 'যাচাই', { challenge })
let solved = 0
const solve = () => Promise.resolve(`solution ${++solved}`)

/** Fails with each of these errors in turn, then answers what it was sent. */
function server(...errors: ApiError[]) {
  const sent: unknown[] = []
  const send = (solution: object) => {
    sent.push(solution)
    const error = errors.shift()
    return error ? Promise.reject(error) : Promise.resolve('answer')
  }
  return { sent, send }
}

describe('a request that may need a challenge', () => {
  it('is sent once when it needs none', async () => {
    const { sent, send } = server()
    expect(await sendSolving(send, solve)).toBe('answer')
    expect(sent).toEqual([{}])
  })

  it('is sent again with the solution', async () => {
    solved = 0
    const { sent, send } = server(required())
    expect(await sendSolving(send, solve)).toBe('answer')
    expect(sent).toEqual([{}, { challenge: 'solution 1' }])
  })

  it('solves a dearer challenge after a cheap one, three in all', async () => {
    solved = 0
    const { sent, send } = server(required(), required(), required(), required())
    await expect(sendSolving(send, solve)).rejects.toMatchObject({ code: 'challenge_required' })
    expect(sent).toHaveLength(4)
  })

  it('fails with any other error, also after a challenge', async () => {
    const wrong = new ApiError(401, 'invalid_credentials', 'ভুল')
    await expect(sendSolving(server(wrong).send, solve)).rejects.toBe(wrong)
    await expect(sendSolving(server(required(), wrong).send, solve)).rejects.toBe(wrong)
  })

  it('fails when the challenge cannot be solved', async () => {
    const failed = new Error('no workers')
    await expect(sendSolving(server(required()).send, () => Promise.reject(failed))).rejects.toBe(failed)
  })
})
