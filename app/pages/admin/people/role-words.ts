import type { Role } from '#store/access/rights.ts'

export const ROLE_NAMES: Record<Role, string> = {
  customer: 'Customer',
  packer: 'Packer',
  manager: 'Manager',
  owner: 'Owner',
}
