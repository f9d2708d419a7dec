import { isOn, type Settings } from '#worker/features/settings/settings.rules.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'

/** The free number of new customers while it is on: its days are in Asia/Dhaka, both included, and the budget counts from the first. */
export type FreeNumberOffer = {
  day: string
  startsOn: string
  /** How many numbers may be given since `startsOn`. */
  budget: number
  /** For so many days one network gets one number; 0: networks are not compared. */
  networkDays: number
}

/** Null while the offer is off, before its first and after its last day. */
export function freeNumberOffer(settings: Settings, now: Date): FreeNumberOffer | null {
  const day = dayOf(now)
  const { free_number_starts_on: startsOn, free_number_ends_on: endsOn } = settings
  if (!isOn(settings, 'free_number_enabled') || !startsOn || day < startsOn || !endsOn || day > endsOn)
    return null
  return {
    day,
    startsOn,
    budget: Number(settings.free_number_budget),
    networkDays: Number(settings.free_number_network_days),
  }
}
