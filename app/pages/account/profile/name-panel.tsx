import type { FormEvent } from 'react'
import { useSend } from '#app/api/use-send.ts'
import { Said } from '#app/pages/account/said.tsx'
import { identityCall } from '#app/sign-in/identity-call.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { readForm } from '#app/ui/forms/read-form.ts'
import { PERSON_LIMITS } from '#store/identity/limits/person-limits.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

/** How the shop greets the person. */
export function NamePanel({ user }: { user: CurrentUser }) {
  const { send, isReady, done, refusal } = useSend()

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = readForm(event.currentTarget).text('name')
    void send(identityCall('update-user', { name }), { done: 'Your name is saved.' })
  }

  return (
    <section aria-labelledby="name" className="panel">
      <h2 id="name">Name</h2>
      <CheckedForm method="post" onSubmit={save} className="mt-3 grid gap-3">
        <Field
          label="Display name"
          name="name"
          autoComplete="name"
          defaultValue={user.displayName}
          maxLength={PERSON_LIMITS.name}
          missing="Please enter your name."
          required
        />
        <Said done={done} refusal={refusal} />
        <Button type="submit" look="quiet" disabled={!isReady} className="justify-self-start">
          Save name
        </Button>
      </CheckedForm>
    </section>
  )
}
