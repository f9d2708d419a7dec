import type { Availability } from '#worker/features/favourites/favourites.schema.ts'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'

export const availabilityLabels: Record<Availability, { text: string; tone: BadgeTone }> = {
  open: { text: 'কাজ নিচ্ছেন', tone: 'success' },
  paused: { text: 'এখন নিচ্ছেন না', tone: 'warning' },
  gone: { text: 'আর নেই', tone: 'neutral' },
}
