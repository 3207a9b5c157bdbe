/** The only table of roles and rights, for what pages show and what the server allows. Browser-safe. */
export type Role = 'customer' | 'packer' | 'manager' | 'owner'

const RIGHTS = {
  'read orders': ['packer', 'manager', 'owner'],
  'confirm orders': ['manager', 'owner'],
  'pack orders': ['packer', 'manager', 'owner'],
  'cancel orders': ['manager', 'owner'],
  'change orders': ['manager', 'owner'],
  'take orders': ['manager', 'owner'],
  'issue invoices': ['manager', 'owner'],
  'read requests': ['manager', 'owner'],
  'answer requests': ['manager', 'owner'],
  'answer reviews': ['manager', 'owner'],
  'answer complaints': ['manager', 'owner'],
  'change products': ['manager', 'owner'],
  'see costs': ['owner'],
  'read takings': ['manager', 'owner'],
  'take money': ['manager', 'owner'],
  'change settings': ['owner'],
  'manage people': ['owner'],
  'forget people': ['owner'],
  'read audit log': ['owner'],
  'export everything': ['owner'],
  'read mail': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]

/** Whether the role has the right; an unknown role has none. */
export function roleHasRight(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role)
}

/** `seesCosts` is true for staff whom an owner lets see costs and profit. */
export type RightsHolder = { role: Role; seesCosts?: boolean | undefined }

/** Whether the person has the right, by role or because an owner gave it. */
export function mayDo({ role, seesCosts }: RightsHolder, right: Right): boolean {
  return roleHasRight(role, right) || (right === 'see costs' && seesCosts === true && role !== 'customer')
}

export function rightsOf(worker: RightsHolder): Right[] {
  return ALL_RIGHTS.filter((right) => mayDo(worker, right))
}
