import { type ReactNode, useState } from 'react'
import { Button } from '#app/kit/press/button.tsx'
import { secretLink, tokenOfLink } from '#store/secret-link.ts'
import { CheckedForm } from './checked-form.tsx'
import { Field } from './field.tsx'
import type { FormFields } from './read-form.ts'

type Props = {
  /** The link was not looked for yet: the form is for browsers without scripts. */
  isOpening: boolean
  /** Further fields that a browser without a script sends. */
  children?: ReactNode
}

/** Takes a pasted link, when the address has no token or no script can read it. */
export function PasteLink({ isOpening, children }: Props) {
  if (!isOpening) return <LinkForm />
  return (
    <noscript>
      <p className="mb-4">
        Without JavaScript the shop cannot see the whole link. Copy it from the message, and paste it here.
      </p>
      <LinkForm>{children}</LinkForm>
    </noscript>
  )
}

function LinkForm({ children }: { children?: ReactNode }) {
  const [error, setError] = useState<string>()

  function take({ text }: FormFields) {
    const token = tokenOfLink(text('link'))
    setError(token === '' ? 'This is no link of this shop. Please copy all of it.' : undefined)
    if (token !== '') location.assign(secretLink('', token))
  }

  return (
    <CheckedForm onSend={take} className="grid gap-4">
      <Field
        label="Link"
        name="link"
        hint="Paste the full link we sent you"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        error={error}
        missing="Please paste the link."
        required
      />
      {children}
      <Button type="submit">Continue</Button>
    </CheckedForm>
  )
}
