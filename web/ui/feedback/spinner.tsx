import { LoaderCircle } from '#web/ui/layout/icons/frame.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** A loading indicator. Only with a `label` is it read out. */
export function Spinner({ label, className = 'size-5' }: { label?: string; className?: string }) {
  const mark = <Icon icon={LoaderCircle} className={`animate-spin ${className}`} />
  if (!label) return mark
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-6 text-muted">
      {mark}
      {label}
    </p>
  )
}
