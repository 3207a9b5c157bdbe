/** Staff as the owner sees them. Browser-safe. */

export const STAFF_ROLES = ['packer', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
/** The fewest rights first. */
export const ROLES_BY_RANK = ['customer', ...STAFF_ROLES] as const

/** Days until an invitation expires. */
export const INVITE_DAYS = 7

/** Most people in one result. */
export const MOST_FOUND = 20
