/** The status of an answer and the code of its error. */
export async function errorOf(answer: Response): Promise<[number, string | undefined]> {
  const { error } = await answer.json<{ error?: string }>()
  return [answer.status, error]
}
