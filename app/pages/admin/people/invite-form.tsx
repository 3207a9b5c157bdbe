import { type FormEvent, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import { INVITE_DAYS, type StaffRole } from '#store/people/staff.ts'
import { sendInvite } from './people-calls.ts'
import { RoleSelect } from './role-select.tsx'
import { type OnOutcome, useChange } from './use-change.ts'

/** Sends an invitation by mail. What was typed stays until it is sent. */
export function InviteForm({ onOutcome }: { onOutcome: OnOutcome }) {
  const { isReady, change } = useChange(onOutcome)
  const roleId = useId()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const said = new FormData(form)
    const email = String(said.get('email')).trim()
    const role = String(said.get('role')) as StaffRole
    if (await change((asker) => sendInvite(email, role, asker), `An invitation is on its way to ${email}.`))
      form.reset()
  }

  return (
    <form method="post" onSubmit={send} className="panel mb-4 grid items-end gap-4 md:grid-cols-[1fr_auto_auto]">
      <Field label="Email" name="email" type="email" required maxLength={PERSON_LIMITS.email} autoComplete="off" />
      <div>
        <label htmlFor={roleId} className="mb-1 block font-medium">
          Role
        </label>
        <RoleSelect id={roleId} current="packer" />
      </div>
      <Button type="submit" disabled={!isReady}>
        Send invitation
      </Button>
      <p className="text-sm text-muted md:col-span-3">
        They get a link by mail that works once, for {INVITE_DAYS} days. Without a mail server you find it under Mail
        and pass it on yourself.
      </p>
    </form>
  )
}
