import { Select } from '#app/ui/forms/field.tsx'
import type { Role } from '#store/access/rights.ts'
import { STAFF_ROLES } from '#store/people/staff.ts'
import { ROLE_NAMES } from './role-words.ts'

type SelectProps = { label: string; isLabelHidden?: boolean; current: Role; withLeaving?: boolean }

/** The roles of the shop; `withLeaving` offers the way out too. */
export function RoleSelect({ label, isLabelHidden = false, current, withLeaving = false }: SelectProps) {
  return (
    <Select label={label} isLabelHidden={isLabelHidden} name="role" defaultValue={current}>
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
      {withLeaving ? <option value="customer">No longer works here</option> : null}
    </Select>
  )
}
