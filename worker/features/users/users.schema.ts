/** Stored roles. A guest has no row. */
export const roles = ['admin', 'staff', 'customer', 'service_worker'] as const
export type Role = (typeof roles)[number]

/** What a person may choose for themselves. */
export const selfRegistrationRoles = ['customer', 'service_worker'] as const
