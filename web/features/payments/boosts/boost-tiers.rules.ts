import { Crown, Rocket, Zap } from 'lucide-react'
import type { Drawing } from '#web/ui/layout/icon.tsx'

export function boostTier(durationDays: number): { icon: Drawing; tone: string } {
  if (durationDays <= 7) return { icon: Zap, tone: 'bg-sunken text-ink' }
  if (durationDays <= 15) return { icon: Rocket, tone: 'bg-tint text-action' }
  return { icon: Crown, tone: 'bg-warning-tint text-warning' }
}

export const isPopular = (durationDays: number): boolean => durationDays === 15

const day = 24 * 60 * 60 * 1000

/** The end of a boost bought now, in milliseconds since 1970. The remaining time of an active boost is added. */
export const runsUntil = (durationDays: number, now: number, runningUntil: string | null): number =>
  Math.max(now, runningUntil ? new Date(runningUntil).getTime() : 0) + durationDays * day
