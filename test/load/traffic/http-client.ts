export type Call = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Sent as it is, with the `content-type` of the headers. */
  body?: string
}

export type Answer = {
  /** 0 when no answer came. */
  status: number
  /** Why no answer came, for example `TimeoutError` or `ECONNRESET`. */
  fault: string | null
  headers: Record<string, string>
  body: string
}

/** Milliseconds after which a request counts as hanging. */
const patience = 20_000

/** A function that sends requests to one site over connections that stay open, as browsers do. */
export const createHttpClient =
  (site: URL) =>
  async ({ path, ...call }: Call): Promise<Answer> => {
    try {
      const signal = AbortSignal.timeout(patience)
      const answer = await fetch(new URL(path, site), { ...call, redirect: 'manual', signal })
      const headers = Object.fromEntries(answer.headers)
      return { status: answer.status, fault: null, headers, body: await answer.text() }
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      return { status: 0, fault: cause?.code ?? name, headers: {}, body: '' }
    }
  }
