export const placeLevels = ['division', 'district', 'upazila'] as const
export type PlaceLevel = (typeof placeLevels)[number]
