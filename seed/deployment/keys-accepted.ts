type Fetcher = (address: string) => Promise<Response>

/**
 * Whether the deployed Worker accepts its stored keys. It refuses all requests with 503 `unsafe_keys` otherwise, which is the
 * only way to learn it, because Cloudflare never shows a stored secret.
 * @returns a message for the terminal, or null
 */
export async function refusedKeys(origin: string, fetcher: Fetcher = fetch): Promise<string | null> {
  try {
    const answer = await fetcher(`${origin}/api/settings`)
    const { error } = (await answer.json()) as { error?: string }
    return error === 'unsafe_keys'
      ? 'The deployed Worker refuses its keys and answers 503. Its log names them. Deploy again with --secrets-file.'
      : null
  } catch {
    return `${origin} did not answer, so it is not known whether the Worker accepts its keys.`
  }
}
