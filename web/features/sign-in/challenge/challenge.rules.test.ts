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
  it.each([0, 1, 3])('is sent again with each solution, for %i challenges', async (challenges) => {
    solved = 0
    const { sent, send } = server(...Array.from({ length: challenges }, required))
    expect(await sendSolving(send, solve)).toBe('answer')
    const solutions = Array.from({ length: challenges }, (_, at) => ({ challenge: `solution ${at + 1}` }))
    expect(sent).toEqual([{}, ...solutions])
  })

  it('fails after three challenges', async () => {
    const { send } = server(required(), required(), required(), required())
    await expect(sendSolving(send, solve)).rejects.toMatchObject({ code: 'challenge_required' })
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
