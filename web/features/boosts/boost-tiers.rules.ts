import { Crown, Rocket, Zap, type LucideIcon } from 'lucide-react'

type BoostTier = { icon: LucideIcon; tone: string }

/** Icon and colour of a boost by its days: up to a week, up to fifteen days, longer. */
export function boostTier(durationDays: number): BoostTier {
  if (durationDays <= 7) return { icon: Zap, tone: 'bg-sunken text-ink' }
  if (durationDays <= 15) return { icon: Rocket, tone: 'bg-tint text-action' }
  return { icon: Crown, tone: 'bg-warning-tint text-warning' }
}

/** The boost most people take. */
export const isPopular = (durationDays: number): boolean => durationDays === 15

const day = 24 * 60 * 60 * 1000

/** Until when a boost runs that is bought now, in milliseconds: what is left of a running one is added. */
export const runsUntil = (durationDays: number, now: number, runningUntil: string | null): number =>
  Math.max(now, runningUntil ? new Date(runningUntil).getTime() : 0) + durationDays * day
