import type { Availability } from './favourites.schema.ts'

export function availabilityOf(provider: {
  status: string
  isActive: boolean
  isPaused: boolean
  suspendedAt: Date | null
  erasedAt: Date | null
}): Availability {
  const { status, isActive, isPaused, suspendedAt, erasedAt } = provider
  if (status !== 'approved' || !isActive || suspendedAt || erasedAt) return 'gone'
  return isPaused ? 'paused' : 'open'
}
