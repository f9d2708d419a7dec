type Ports = {
  fetcher: (address: string, init: { signal: AbortSignal; redirect: 'manual' }) => Promise<Response>
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
}

type Asked = { version: string } | { problem: string }

const ATTEMPTS = 36
const PAUSE_MS = 5_000
const ANSWER_MS = 10_000

const realPorts: Ports = {
  fetcher: fetch,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}

/**
 * Asks the deployed Worker for its version until it is the wanted one. A new version takes seconds to reach every location,
 * and a new custom domain takes minutes to get its certificate. A Worker that refuses its keys answers 503 `unsafe_keys`,
 * which is the only way to learn it, because Cloudflare never shows a stored secret.
 * @param wanted the Git commit that was deployed, or null if any version is right
 * @returns the version, or the problem of the last answer after 3 minutes, or 9 if no answer comes
 */
export async function askVersion(
  origin: string,
  wanted: string | null,
  { fetcher, wait }: Ports = realPorts,
): Promise<Asked> {
  let asked: Asked = { problem: '' }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (attempt > 1) await wait(PAUSE_MS)
    asked = await askOnce(origin, wanted, fetcher)
    if ('version' in asked) return asked
  }
  return asked
}

async function askOnce(origin: string, wanted: string | null, fetcher: Ports['fetcher']): Promise<Asked> {
  const address = `${origin}/api/health`
  let answer: Response
  try {
    answer = await fetcher(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' })
  } catch (error) {
    return { problem: `${address} did not answer (${reasonOf(error)}). ${DOMAIN_HELP}` }
  }
  const { status, version, error } = await fieldsOf(answer)
  if (error === 'unsafe_keys')
    return {
      problem:
        'The deployed Worker refuses its keys and answers 503. Its log names them. Deploy again with --secrets-file.',
    }
  if (answer.status !== 200 || status !== 'ok' || typeof version !== 'string')
    return { problem: `${address} answered ${answer.status}, not the health of this Worker. ${DOMAIN_HELP}` }
  if (wanted !== null && version !== wanted)
    return { problem: `${address} still answers as version ${version}, not ${wanted}.` }
  return { version }
}

const DOMAIN_HELP =
  'A new domain may need some minutes more. Its DNS zone must be in the Cloudflare account of the Worker.'

async function fieldsOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

/** fetch hides the reason, such as ENOTFOUND, in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
