import { notDone, useDeskSend } from '#app/admin/outcomes.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import type { FormFields } from '#app/ui/forms/read-form.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'
import type { SentInvite } from '#store/people/staff.schema.ts'
import { INVITE_DAYS, type StaffRole } from '#store/people/staff.ts'
import { RoleSelect } from './roles.tsx'

type FormProps = {
  /** Whether a mail goes out; without, the link is passed on by hand. */
  isMailed: boolean
  onInvited: (invite: SentInvite) => void
}

/** The message after an invitation. */
export function wordsOfInvite(email: string, isMailed: boolean): string {
  return isMailed ? `An invitation is on its way to ${email}.` : `Copy the link below and send it to ${email}.`
}

/** Invites somebody. What was typed stays until it is done. */
export function InviteForm({ isMailed, onInvited }: FormProps) {
  const { isReady, send } = useDeskSend()

  async function submit({ text }: FormFields, form: HTMLFormElement) {
    const email = text('email')
    const done = wordsOfInvite(email, isMailed)
    const json = { email, role: text('role') as StaffRole }
    const result = await send(() => browserApi.admin.invites.$post({ json }), { done, failed: notDone })
    if (result?.kind !== 'done') return
    form.reset()
    onInvited(result.answer)
  }

  return (
    <CheckedForm onSend={submit} className="panel mb-4 grid items-start gap-4 md:grid-cols-[1fr_auto_auto]">
      <Field
        label="Email"
        name="email"
        type="email"
        missing="Please enter the email."
        required
        maxLength={PERSON_LIMITS.email}
        autoComplete="off"
      />
      <RoleSelect label="Role" current="packer" />
      <Button type="submit" className="md:mt-7" disabled={!isReady}>
        {isMailed ? 'Send invitation' : 'Make invitation'}
      </Button>
      <p className="text-sm text-muted md:col-span-3">
        {isMailed
          ? `They get a link by mail. It works once, for ${INVITE_DAYS} days.`
          : `You get a link to send them yourself. It works once, for ${INVITE_DAYS} days. (Mail is not set up.)`}
      </p>
    </CheckedForm>
  )
}
