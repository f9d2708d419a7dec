import { expect } from 'vitest'

/** The status of an answer and the code of its error. */
export async function errorOf(answer: Response): Promise<[number, string | undefined]> {
  const { error } = await answer.json<{ error?: string }>()
  return [answer.status, error]
}

/** The fields of a form that an answer refuses, in alphabetical order, each with a reason in Bengali. */
export async function refusedFields(answer: Response): Promise<string[]> {
  const { error, errors = {} } = await answer.json<{ error?: string; errors?: Record<string, string[]> }>()
  expect([answer.status, error]).toEqual([422, 'validation_failed'])
  for (const reason of Object.values(errors).flat()) expect(reason).toMatch(/[\u0980-\u09ff]/)
  return Object.keys(errors).toSorted()
}

/** The body of an answer to come. */
export const jsonOf = async <Body>(answer: Promise<Response>) => (await answer).json<Body>()

const count = async (keys: Promise<string | number | undefined>[]) => {
  const counts: Record<string, number> = {}
  for (const key of await Promise.all(keys)) counts[String(key)] = (counts[String(key)] ?? 0) + 1
  return counts
}

/** How many of so many calls at once are answered with which status. */
export const atOnce = (times: number, call: (at: number) => Promise<Response>) =>
  count(Array.from({ length: times }, async (_, at) => (await call(at)).status))

/** How many of so many calls at once are refused with which error. */
export const errorsAtOnce = (times: number, call: () => Promise<Response>) =>
  count(Array.from({ length: times }, async () => (await errorOf(await call()))[1]))

/** A phone number in a text. Within an id or a hash eleven digits may look like one. */
export const phoneInText = /(?<![0-9a-f])01[3-9]\d{8}(?![0-9a-f])/
