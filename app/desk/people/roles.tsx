import { Options, Select } from '#app/kit/form/field.tsx'
import type { Role } from '#store/people/access/rights.ts'
import { STAFF_ROLES } from '#store/people/staff/staff.ts'

export const ROLE_NAMES: Record<Role, string> = {
  customer: 'Customer',
  packer: 'Packer',
  manager: 'Manager',
  owner: 'Owner',
}

const STAFF = Object.fromEntries(STAFF_ROLES.map((role) => [role, ROLE_NAMES[role]]))
const LEAVING = { customer: 'No longer works here' }

type SelectProps = { label: string; isLabelHidden?: boolean; current: Role; withLeaving?: boolean }

/** The roles of the shop; `withLeaving` adds the way out. */
export function RoleSelect({ label, isLabelHidden = false, current, withLeaving = false }: SelectProps) {
  return (
    <Select label={label} isLabelHidden={isLabelHidden} name="role" defaultValue={current}>
      <Options of={withLeaving ? { ...STAFF, ...LEAVING } : STAFF} />
    </Select>
  )
}
