/** Changes of the shop's people. */
import { browserApi } from '#app/api/api-client.ts'
import type { Refusal } from '#app/api/ask.ts'
import type { Sender } from '#app/api/use-send.ts'
import type { Role } from '#store/access/rights.ts'
import type { StaffRole } from '#store/people/staff.ts'

/** Whoever may not do it hears no more than that. */
export function notDone({ status, message }: Refusal): string {
  return status === 401 ? 'That could not be done. You may not be authorized.' : message
}

export function changeRole(uid: string, role: Role) {
  return ({ userId }: Sender) => browserApi.admin.people[':uid'].role.$post({ param: { uid }, json: { userId, role } })
}

export function setDisabled(uid: string, disabled: boolean) {
  const person = browserApi.admin.people[':uid']
  const call = disabled ? person.disable : person.enable
  return (json: Sender) => call.$post({ param: { uid }, json })
}

/** Takes the second factor away, for whoever lost the phone. */
export function resetSecondFactor(uid: string) {
  return (json: Sender) => browserApi.admin.people[':uid']['reset-second-factor'].$post({ param: { uid }, json })
}

/** A link to a new password, for somebody who works here. */
export function makePasswordLink(uid: string) {
  return (json: Sender) => browserApi.admin.people[':uid']['password-link'].$post({ param: { uid }, json })
}

/** What is kept under a phone number or an email address. */
export function findTraces(contact: string) {
  return ({ userId }: Sender) => browserApi.admin.forgetting.find.$post({ json: { userId, contact } })
}

/** Forgets whoever asked for it. */
export function forgetPerson(contact: string) {
  return ({ userId }: Sender) => browserApi.admin.forgetting.forget.$post({ json: { userId, contact } })
}

/** Invites, or invites again: the link sent before is of no more use. */
export function sendInvite(email: string, role: StaffRole) {
  return ({ userId }: Sender) => browserApi.admin.invites.$post({ json: { userId, email, role } })
}

/** What is said once somebody is invited. */
export function wordsOfInvite(email: string, isMailed: boolean): string {
  return isMailed ? `An invitation is on its way to ${email}.` : `Copy the link below and send it to ${email}.`
}

export function withdrawInvite(id: string) {
  return (json: Sender) => browserApi.admin.invites[':id'].withdraw.$post({ param: { id }, json })
}
