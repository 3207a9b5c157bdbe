import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Refusal } from '#app/sign-in/calls.ts'
import { type loadSignIn, textOf } from '#app/sign-in/enter.ts'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import { Captcha } from './captcha.tsx'
import { IdentityForm } from './identity-form.tsx'

type Props = {
  loaded: Pick<Awaited<ReturnType<typeof loadSignIn>>, 'next' | 'ways' | 'refusal'>
  /** Asks for the link. Returns why that was refused. */
  send: (email: string, form: FormData) => Promise<Refusal | undefined>
  /** What is said once it is on its way. */
  sent: (email: ReactNode) => ReactNode
}

/** Sends a link to an address, and another one when the first does not come. */
export function SendLinkForm({ loaded: { next, ways, refusal }, send, sent }: Props) {
  const errorLine = useState(refusal)
  const [sentTo, setSentTo] = useState<string>()

  async function submit(form: FormData) {
    const email = textOf(form, 'email')
    const refused = await send(email, form)
    if (!refused) setSentTo(email)
    return refused
  }

  return (
    <div className="panel mt-5 grid max-w-md gap-4">
      {sentTo ? (
        <Notice kind="success">
          <p role="status">{sent(<strong>{sentTo}</strong>)}</p>
        </Notice>
      ) : null}
      <IdentityForm action={sentTo ? 'Send another link' : 'Send the link'} send={submit} errorLine={errorLine}>
        <Field label="Email" name="email" type="email" autoComplete="email" maxLength={PERSON_LIMITS.email} required />
        <Captcha captcha={ways.captcha} round={errorLine[0] ?? sentTo} />
      </IdentityForm>
      <Link to={`/login?${new URLSearchParams({ next })}`} className="text-link">
        Back to login
      </Link>
    </div>
  )
}
