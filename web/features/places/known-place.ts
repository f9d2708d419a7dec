import type { ChosenPlace } from './chosen-place.rules.ts'

const key = 'kormi.place'
const levels = ['division_id', 'district_id', 'upazila_id'] as const

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** The place that the visitor last found by "near me" on this phone; null if there is none. */
export function readKnownPlace(): ChosenPlace | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as ChosenPlace | null
    const ids = levels.map((level) => stored?.[level])
    const isWhole =
      isId(ids[0]) && ids.every((id, at) => id === undefined || (isId(id) && isId(ids[at - 1] ?? id)))
    return isWhole ? { division_id: ids[0], district_id: ids[1], upazila_id: ids[2] } : null
  } catch {
    return null
  }
}

export function storeKnownPlace({ division_id, district_id, upazila_id }: ChosenPlace): void {
  try {
    localStorage.setItem(key, JSON.stringify({ division_id, district_id, upazila_id }))
  } catch {
    // Without storage the place is asked for again.
  }
}
