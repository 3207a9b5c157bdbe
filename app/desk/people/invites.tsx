import { useState } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { LinkToCopy } from '#app/kit/press/link-to-copy.tsx'
import { useFormSend } from '#app/kit/press/outcomes.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { TimeOf } from '#app/kit/words/when.tsx'
import { PERSON_LIMITS } from '#store/people/identity/limits/person-limits.ts'
import type { SentInvite, StaffInvite } from '#store/people/staff/staff.schema.ts'
import { INVITE_DAYS, type StaffRole } from '#store/people/staff/staff.ts'
import { DEFAULT_SHOP_NAME } from '#store/shop/settings/shop-name.ts'
import { ROLE_NAMES, RoleSelect } from './roles.tsx'

type InvitesProps = { invites: readonly StaffInvite[]; isMailed: boolean }

/** Invites people and lists who has not answered; the links of new invitations are shown once. */
export function Invites({ invites, ...props }: InvitesProps) {
  const shopName = useRootData()?.settings.shopName ?? DEFAULT_SHOP_NAME
  const [made, setMade] = useState<readonly SentInvite[]>([])
  const keep = (invite: SentInvite) =>
    setMade((before) => [invite, ...before.filter(({ email }) => email !== invite.email)])
  return (
    <>
      <InviteForm {...props} onInvited={keep} />
      {made.map(({ url, email }) => (
        <div key={url} className="mb-4">
          <LinkToCopy
            label={`Invitation link for ${email}`}
            url={url}
            hint="Shown only now. Works once."
            words={`Your invitation to work at ${shopName}:`}
          />
        </div>
      ))}
      <InviteList invites={invites} {...props} onInvited={keep} />
    </>
  )
}

type InvitingProps = {
  /** Whether a mail goes out; without, the link is passed on by hand. */
  isMailed: boolean
  onInvited: (invite: SentInvite) => void
}

function wordsOfInvite(email: string, isMailed: boolean): string {
  return isMailed ? `An invitation is on its way to ${email}.` : `Copy the link below and send it to ${email}.`
}

/** Invites somebody. What was typed stays until it is done. */
function InviteForm({ isMailed, onInvited }: InvitingProps) {
  const sending = useFormSend()

  async function submit({ text }: FormFields, form: HTMLFormElement) {
    const email = text('email')
    const json = { email, role: text('role') as StaffRole }
    const call = () => browserApi.admin.invites.$post({ json })
    const result = await sending.send(call, { done: wordsOfInvite(email, isMailed) })
    if (result?.kind !== 'done') return
    form.reset()
    onInvited(result.answer)
  }

  return (
    <CheckedForm
      sending={sending}
      onSend={submit}
      className="panel mb-4 grid items-start gap-4 md:grid-cols-[1fr_auto_auto]"
    >
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
      <Submit className="md:mt-7">{isMailed ? 'Send invitation' : 'Make invitation'}</Submit>
      <div className="empty:hidden md:col-span-3">
        <FormError />
      </div>
      <p className="text-sm text-muted md:col-span-3">
        Packers read and pack orders. Managers also confirm, change and cancel them, and look after products, requests
        and money. Owners do everything.
      </p>
      <p className="text-sm text-muted md:col-span-3">
        {isMailed ? 'They get a link by mail' : 'You get a link to send them yourself'}. It works once, for{' '}
        {INVITE_DAYS} days.
      </p>
    </CheckedForm>
  )
}

function InviteList({ invites, ...inviting }: InvitingProps & { invites: readonly StaffInvite[] }) {
  if (invites.length === 0) return <p className="text-muted">No invitation is waiting for an answer.</p>
  return (
    <ul aria-label="Invitations that wait for an answer" className="rows">
      {invites.map((invite) => (
        <Invite key={invite._id} invite={invite} {...inviting} />
      ))}
    </ul>
  )
}

function Invite({ invite, isMailed, onInvited }: InvitingProps & { invite: StaffInvite }) {
  const { _id, email, role, expiresAt, isExpired } = invite
  const again = isMailed ? 'Send again' : 'Make a new link'
  const calls = browserApi.admin.invites
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{email}</bdi> as {ROLE_NAMES[role]}
        <span className={`block text-sm ${isExpired ? 'font-semibold text-danger' : 'text-muted'}`}>
          {isExpired ? 'Ran out' : 'Holds until'} <TimeOf iso={expiresAt} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Press
          look="quiet"
          aria-label={`${again} to ${email}`}
          call={() => calls.$post({ json: { email, role } })}
          done={wordsOfInvite(email, isMailed)}
          onDone={onInvited}
        >
          {again}
        </Press>
        <Press
          look="danger"
          aria-label={`Withdraw the invitation of ${email}`}
          ask={{ title: `Withdraw the invitation of ${email}?`, yes: 'Withdraw', words: 'Its link stops working.' }}
          call={() => calls[':id'].withdraw.$post({ param: { id: _id }, json: {} })}
          done={`The invitation of ${email} is withdrawn.`}
        >
          Withdraw
        </Press>
      </div>
    </li>
  )
}
