import type { Gender } from '#worker/features/providers/providers.schema.ts'

export const genderLabels: Record<Gender, string> = { male: 'পুরুষ', female: 'নারী', other: 'অন্যান্য' }
