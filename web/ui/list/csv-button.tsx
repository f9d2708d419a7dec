import { Download } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { useRef, useState } from 'react'
import { asApiError, offlineError } from '#web/lib/api-error.ts'
import { browserFetch, toApiError } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/list/save-file.ts'

type CsvButtonProps = { path: string; name: string; label?: string }

/** Downloads a file of rows and counts them. */
export function CsvButton({ path, name, label = 'সিএসভি নামান' }: CsvButtonProps) {
  const { progress, error, start, stop } = useCsvDownload(path, name)
  return (
    <>
      <Button variant="secondary" size="small" icon={Download} onClick={progress ? stop : start}>
        <span className="max-sm:sr-only">{progress ? 'থামান' : label}</span>
      </Button>
      <p aria-live="polite" className="order-4 text-sm text-muted empty:hidden">
        {progress &&
          (progress.total > 0
            ? `${formatCount(progress.rows)} / ${formatCount(progress.total)} সারি`
            : 'শুরু হচ্ছে...')}
      </p>
      {error && (
        <p role="alert" className="order-4 text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}

/** `total` rows are expected, `rows` have arrived. */
type CsvProgress = { rows: number; total: number }

/**
 * Downloads a CSV file of the API and counts its rows. Goes on after the password was confirmed. Saves only a complete file.
 * @param path address at the API with the filters of the list
 * @param name file name with extension
 */
export function useCsvDownload(path: string, name: string) {
  const [progress, setProgress] = useState<CsvProgress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)

  /** Does nothing while a download runs. */
  const start = () => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setProgress({ rows: 0, total: 0 })
    void fetchRows(path, controller.signal, setProgress)
      .then((file) => saveFile(file, name))
      .catch((fault: unknown) => {
        if (!controller.signal.aborted) setError(asApiError(fault).message)
      })
      .finally(() => {
        running.current = null
        setProgress(null)
      })
  }
  return { progress, error, start, stop: () => running.current?.abort() }
}

async function fetchRows(
  path: string,
  signal: AbortSignal,
  onProgress: (progress: CsvProgress) => void,
): Promise<Blob> {
  const response = await browserFetch(path, { method: 'GET', signal })
  if (!response.ok || !response.body)
    throw toApiError(response.status, await response.json().catch(() => null))
  const total = Number(response.headers.get('x-total-rows')) || 0
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = response.body.getReader()
  while (true) {
    const { done, value } = await reader.read().catch(() => Promise.reject(offlineError()))
    if (done) break
    chunks.push(value)
    lines += value.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)
    // The first line is the header. A line break inside a field counts as a row, hence the upper limit.
    onProgress({ rows: Math.min(Math.max(lines - 1, 0), total), total })
  }
  return new Blob(chunks, { type: 'text/csv;charset=utf-8' })
}
