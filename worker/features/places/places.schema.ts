import * as z from 'zod/mini'
import { idText } from '#worker/lib/input/id.schema.ts'

export const districtsQuery = z.object({ division_id: z.optional(idText) })
export const thanasQuery = z.object({ district_id: z.optional(idText) })

const placeLevels = ['division', 'district', 'thana'] as const

export type PlaceLevel = (typeof placeLevels)[number]

export const thanaKinds = ['upazila', 'metro_thana'] as const

/** A thana is called an upazila in lists, searches and addresses. */
export const placedLevels = ['division', 'district', 'upazila'] as const

export type PlacedLevel = (typeof placedLevels)[number]
