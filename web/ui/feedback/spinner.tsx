import { LoaderCircle } from '#web/ui/layout/icons/frame.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** A loading indicator, which is not read out. */
export const Spinner = ({ className = 'size-5' }: { className?: string }) => (
  <Icon icon={LoaderCircle} className={`animate-spin ${className}`} />
)
