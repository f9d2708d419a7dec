import { Download } from 'lucide-react'
import { formatCount } from '#web/lib/format.ts'
import { useCsvDownload } from '#web/lib/list/use-csv-download.ts'
import { Button } from '#web/ui/layout/button.tsx'

export function CsvButton({ path, name }: { path: string; name: string }) {
  const { progress, error, start, stop } = useCsvDownload(path, name)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" icon={Download} onClick={progress ? stop : start}>
        {progress ? 'থামান' : 'সিএসভি নামান'}
      </Button>
      <p aria-live="polite" className="text-sm text-muted empty:-ms-3">
        {progress &&
          (progress.total > 0
            ? `${formatCount(progress.rows)} / ${formatCount(progress.total)} সারি`
            : 'শুরু হচ্ছে...')}
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
