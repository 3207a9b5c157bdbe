import type { Role } from '#store/access/rights.ts'
import { STAFF_ROLES } from '#store/people/staff.ts'
import { ROLE_NAMES } from './role-words.ts'

type SelectProps = { id?: string; label?: string; current: Role; withLeaving?: boolean }

/** The roles of the shop. `label` is heard where none is seen; `withLeaving` offers the way out too. */
export function RoleSelect({ id, label, current, withLeaving = false }: SelectProps) {
  return (
    <select
      id={id}
      name="role"
      aria-label={label}
      defaultValue={current}
      className="min-h-11 min-w-0 max-w-full rounded-xl border border-edge bg-surface px-3"
    >
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
      {withLeaving ? <option value="customer">No longer works here</option> : null}
    </select>
  )
}
