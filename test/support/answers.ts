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

/** How many of so many calls at once are answered with which status. */
export async function atOnce(times: number, call: (at: number) => Promise<Response>) {
  const counts: Record<number, number> = {}
  const answers = await Promise.all(Array.from({ length: times }, (_, at) => call(at)))
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** A phone number in a text. Within an id or a hash eleven digits may look like one. */
export const phoneInText = /(?<![0-9a-f])01[3-9]\d{8}(?![0-9a-f])/
