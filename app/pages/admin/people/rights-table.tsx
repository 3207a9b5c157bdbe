import { Check } from 'lucide-react'
import { ALL_RIGHTS, holds } from '#store/access/rights.ts'
import { STAFF_ROLES } from '#store/people/staff.ts'
import { ROLE_NAMES } from './role-words.ts'

/** The table that the server decides by, as it is. */
export function RightsTable() {
  return (
    <table className="w-full max-w-2xl">
      <caption className="sr-only">What each role may do</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-2 text-left">
            To
          </th>
          {STAFF_ROLES.map((role) => (
            <th key={role} scope="col" className="px-1 py-2 text-center">
              {ROLE_NAMES[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ALL_RIGHTS.map((right) => (
          <tr key={right} className="border-b border-line">
            <th scope="row" className="py-2 pr-2 text-left font-normal">
              {right}
            </th>
            {STAFF_ROLES.map((role) => (
              <td key={role} className="px-1 py-2 text-center">
                <Mark isHeld={holds(role, right)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mark({ isHeld }: { isHeld: boolean }) {
  if (!isHeld) return <span className="text-muted">no</span>
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Check className="size-4 text-saving max-[24rem]:hidden" aria-hidden="true" />
      yes
    </span>
  )
}
