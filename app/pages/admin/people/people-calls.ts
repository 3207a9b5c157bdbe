/** Changes of the shop's people. None of these throws: a call that did not arrive is refused too. */

import { sendChange } from '#app/admin/desk-calls.ts'
import { browserApi } from '#app/api/api-client.ts'
import { readProblem } from '#app/api/problem.ts'
import type { Role } from '#store/access/rights.ts'
import type { StaffRole } from '#store/people/staff.ts'

/** Undefined when it is done; otherwise why not, as people read it. */
type Refused = string | undefined

type Asker = { userId: string | undefined }
type Answer = Pick<Response, 'ok'> & Response

const NOT_DONE = 'That could not be done. You may not be authorized.'

export function changeRole(uid: string, role: Role, { userId }: Asker): Promise<Refused> {
  return refusalOf(() => browserApi.admin.people[':uid'].role.$post({ param: { uid }, json: { userId, role } }))
}

export function setDisabled(uid: string, disabled: boolean, json: Asker): Promise<Refused> {
  const person = browserApi.admin.people[':uid']
  const call = disabled ? person.disable : person.enable
  return refusalOf(() => call.$post({ param: { uid }, json }))
}

/** Takes the second factor away, for whoever lost the phone. */
export function resetSecondFactor(uid: string, json: Asker): Promise<Refused> {
  return refusalOf(() => browserApi.admin.people[':uid']['reset-second-factor'].$post({ param: { uid }, json }))
}

/** What is kept under a phone number or an email address. */
export function findTraces(contact: string, { userId }: Asker) {
  return sendChange(() => browserApi.admin.forgetting.find.$post({ json: { userId, contact } }))
}

/** Forgets whoever asked for it. */
export function forgetPerson(contact: string, { userId }: Asker): Promise<Refused> {
  return refusalOf(() => browserApi.admin.forgetting.forget.$post({ json: { userId, contact } }))
}

/** Invites, or invites again: the link sent before is of no more use. */
export function sendInvite(email: string, role: StaffRole, { userId }: Asker): Promise<Refused> {
  return refusalOf(() => browserApi.admin.invites.$post({ json: { userId, email, role } }))
}

export function withdrawInvite(id: string, json: Asker): Promise<Refused> {
  return refusalOf(() => browserApi.admin.invites[':id'].withdraw.$post({ param: { id }, json }))
}

async function refusalOf(call: () => Promise<Answer>): Promise<Refused> {
  try {
    const response = await call()
    if (response.ok) return undefined
    const { errors, detail, status } = await readProblem(response)
    return errors[0]?.detail ?? (status === 401 ? undefined : detail) ?? NOT_DONE
  } catch {
    return NOT_DONE
  }
}
