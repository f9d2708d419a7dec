import { formatDate } from '#web/lib/format-time.ts'

/** @param time when the provider's data changed last */
export function UpdatedAt({ time }: { time: string }) {
  return <p className="text-sm text-muted">সর্বশেষ হালনাগাদ: {formatDate(time)}</p>
}
