import type { FormEvent } from 'react'
import { useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Report } from '#app/ui/outcome.tsx'
import { readForm } from '#app/ui/read-form.ts'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import { INVITE_DAYS, type StaffRole } from '#store/people/staff.ts'
import { notDone, sendInvite } from './people-calls.ts'
import { RoleSelect } from './role-select.tsx'

/** Sends an invitation by mail. What was typed stays until it is sent. */
export function InviteForm({ report }: { report: Report }) {
  const { isReady, send } = useSend(report)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { text } = readForm(form)
    const email = text('email')
    const done = `An invitation is on its way to ${email}.`
    const result = await send(sendInvite(email, text('role') as StaffRole), { done, failed: notDone })
    if (result?.kind === 'done') form.reset()
  }

  return (
    <form method="post" onSubmit={submit} className="panel mb-4 grid items-end gap-4 md:grid-cols-[1fr_auto_auto]">
      <Field label="Email" name="email" type="email" required maxLength={PERSON_LIMITS.email} autoComplete="off" />
      <RoleSelect label="Role" current="packer" />
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
