const attempts = 36
const help =
  'A new domain may need some minutes more. Its DNS zone must be in the Cloudflare account of the Worker.'

/**
 * Asks the deployed Worker for its version until it is the wanted one. A new version takes seconds to reach every location,
 * and a new custom domain takes minutes to get its certificate.
 * @param wanted the Git commit that was deployed
 * @returns null, or the problem of the last answer after 3 minutes, or 9 if no answer comes
 */
export async function askVersion(origin: string, wanted: string, pause = 5_000): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const problem = await problemOf(`${origin}/api/health`, wanted)
    if (problem === null || attempt === attempts) return problem
    await new Promise((done) => setTimeout(done, pause))
  }
}

async function problemOf(address: string, wanted: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: 'manual' })
    const health = (await answer.json()) as { version?: string; error?: string } | null
    if (health?.version === wanted) return null
    // Cloudflare never shows a stored secret, so this is the only way to learn it.
    if (health?.error === 'unsafe_keys')
      return 'The deployed Worker refuses its keys and answers 503. Its log names them. Deploy again with --secrets-file.'
    const version = health?.version === undefined ? '' : ` as version ${health.version}`
    return `${address} answered ${answer.status}${version}, not as version ${wanted}. ${help}`
  } catch (error) {
    return `${address} did not answer as this Worker (${reasonOf(error as Error)}). ${help}`
  }
}

/** fetch hides the reason, such as ENOTFOUND, in the cause of its error. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)
