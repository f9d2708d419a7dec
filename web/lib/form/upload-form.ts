import { offlineError } from '#web/lib/api-error.ts'
import { callHeaders, noteAnswer, refusalOf } from '#web/lib/api.ts'

type Sending = {
  /** Bytes of the whole call that have gone, and how many there are. */
  onProgress: (sent: number, total: number) => void
  /** Stops the sending; the promise then fails with an AbortError. */
  signal: AbortSignal
  /** Beside the session's own, such as `If-Match`. */
  headers?: HeadersInit
}

// A weak signal stops and goes on; after this long without a byte it is gone.
const longestStall = 60_000

/**
 * Posts a form with files and tells how far it is, which fetch cannot. Throws the ApiError of a refusal, the one of a lost
 * connection (also when nothing moves for a minute), or an AbortError.
 */
export function sendForm<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal, headers: given }: Sending,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const call = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout>
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(() => call.abort(), longestStall)
    }
    const stop = () => call.abort()
    const { headers, token } = callHeaders(given)
    call.open('POST', path)
    headers.forEach((value, name) => call.setRequestHeader(name, value))
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      onProgress(loaded, total)
    })
    call.addEventListener('load', () => {
      noteAnswer(call.status, call.getResponseHeader('x-d1-bookmark'), token)
      const body = readJson(call.responseText)
      if (call.status >= 200 && call.status < 300) resolve(body as Answer)
      else reject(refusalOf(call.status, body))
    })
    call.addEventListener('error', () => reject(offlineError()))
    call.addEventListener('abort', () =>
      reject(signal.aborted ? new DOMException('stopped', 'AbortError') : offlineError()),
    )
    call.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', stop)
    })
    signal.addEventListener('abort', stop)
    moved()
    call.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
