export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]
export const genderLabels: Record<Gender, string> = { male: 'পুরুষ', female: 'নারী', other: 'অন্যান্য' }

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

/** How long ago a worker was last on the site, at most. */
export const activities = ['day', 'week', 'month'] as const
export type Activity = (typeof activities)[number]

export const providerStatuses = ['pending', 'approved', 'rejected'] as const
export type ProviderStatus = (typeof providerStatuses)[number]
