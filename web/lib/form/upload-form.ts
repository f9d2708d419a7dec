import { offlineError } from '#web/lib/api-error.ts'
import { requestHeaders, recordResponse, toApiError } from '#web/lib/api.ts'

type UploadOptions = {
  /** Bytes sent so far, and bytes of the whole request. */
  onProgress?: (sent: number, total: number) => void
  /** Aborts the upload, which then rejects with an AbortError. */
  signal?: AbortSignal
  /** In addition to the session headers, for example `If-Match`. */
  headers?: HeadersInit
}

// Without progress for this long, the connection counts as lost.
const stallMilliseconds = 60_000

/**
 * Posts a form with files and reports progress, which fetch cannot do.
 * @throws ApiError of the answer, or `offline` if the connection breaks or stalls for a minute, or the answer is incomplete
 * @throws DOMException AbortError after `signal`
 */
export function uploadForm<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal, headers: extraHeaders }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const call = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout>
    const resetStallTimer = () => {
      clearTimeout(stall)
      stall = setTimeout(() => call.abort(), stallMilliseconds)
    }
    const abort = () => call.abort()
    const { headers, token } = requestHeaders(extraHeaders)
    call.open('POST', path)
    headers.forEach((value, name) => call.setRequestHeader(name, value))
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      resetStallTimer()
      onProgress?.(loaded, total)
    })
    call.addEventListener('load', () => {
      const body = readJson(call.responseText)
      recordResponse(call.status, call.getResponseHeader('x-d1-bookmark'), token, body)
      if (call.status < 200 || call.status >= 300) reject(toApiError(call.status, body))
      // The connection broke off, or a network sent its own sign-in page.
      else if (body === null) reject(offlineError())
      else resolve(body as Answer)
    })
    call.addEventListener('error', () => reject(offlineError()))
    call.addEventListener('abort', () =>
      reject(signal?.aborted ? new DOMException('stopped', 'AbortError') : offlineError()),
    )
    call.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', abort)
    })
    signal?.addEventListener('abort', abort)
    resetStallTimer()
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
