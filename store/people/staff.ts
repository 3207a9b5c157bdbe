/** The shop's people as the owner sees them. Browser-safe. Times in ISO 8601. */
import type { Role } from '#store/access/rights.ts'

export const STAFF_ROLES = ['packer', 'manager', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export type StaffMember = {
  uid: string
  name: string
  email: string
  role: Role
  /** Absent for whoever never signed in, or not for a long time. */
  lastSeenAt: string | null
  hasSecondFactor: boolean
  isDisabled: boolean
}

/** Anybody with an account; `email` is empty for those who signed up by phone. */
export type FoundPerson = StaffMember & { phoneNumber: string | null; orders: number }

/** An invitation that nobody has accepted yet. */
export type StaffInvite = { _id: string; email: string; role: StaffRole; expiresAt: string; isExpired: boolean }

/** Who works in the shop, and who is invited. */
export type Staff = { staff: StaffMember[]; invites: StaffInvite[] }

/** What an invitation says to whoever holds its link; of one that is over, only why. */
export type InviteOffer =
  | { state: 'open'; email: string; role: StaffRole; hasAccount: boolean }
  | { state: 'used' | 'withdrawn' | 'expired' }

/** For so long an invitation can be accepted. */
export const INVITE_DAYS = 7

/** More people than this are not listed: a longer text finds fewer. */
export const MOST_FOUND = 20
