import { Download } from 'lucide-react'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/layout/button.tsx'

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
