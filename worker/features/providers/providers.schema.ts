export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = { male: 'পুরুষ', female: 'নারী', other: 'অন্যান্য' }

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

export const providerStatuses = ['pending', 'approved', 'rejected'] as const
export type ProviderStatus = (typeof providerStatuses)[number]
