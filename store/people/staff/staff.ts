/** Roles and limits of staff. Browser-safe. */

export const STAFF_ROLES = ['packer', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
export const ROLES_BY_RANK = ['customer', ...STAFF_ROLES] as const

export const INVITE_DAYS = 7

export const MOST_FOUND = 20
