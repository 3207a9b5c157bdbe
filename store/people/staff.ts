/** The shop's people as the owner sees them. Browser-safe. */

export const STAFF_ROLES = ['packer', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** For so long an invitation can be accepted. */
export const INVITE_DAYS = 7

/** More people than this are not listed: a longer text finds fewer. */
export const MOST_FOUND = 20
