/** The status of an answer and the code of its error. */
export async function errorOf(answer: Response): Promise<[number, string | undefined]> {
  const { error } = await answer.json<{ error?: string }>()
  return [answer.status, error]
}

/** A phone number in a text. Within an id or a hash eleven digits may look like one. */
export const phoneInText = /(?<![0-9a-f])01[3-9]\d{8}(?![0-9a-f])/
