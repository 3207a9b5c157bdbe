import type { FormEvent } from 'react'
import { Said } from '#app/pages/account/said.tsx'
import { useChange } from '#app/pages/account/use-change.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PERSON_LIMITS } from '#store/identity/person-limits.ts'
import type { CurrentUser } from '#store/people/people.schema.ts'

/** How the shop greets the person. */
export function NamePanel({ user }: { user: CurrentUser }) {
  const isHydrated = useHydrated()
  const { change, done, refusal, isSending } = useChange()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    void change('update-user', { name }, 'Your name is saved.')
  }

  return (
    <section aria-labelledby="name" className="panel">
      <h2 id="name">Name</h2>
      <form method="post" onSubmit={send} className="mt-3 grid gap-3">
        <Field
          label="Display name"
          name="name"
          autoComplete="name"
          defaultValue={user.displayName}
          maxLength={PERSON_LIMITS.name}
          required
        />
        <Said done={done} refusal={refusal} />
        <Button type="submit" look="quiet" disabled={!isHydrated || isSending} className="justify-self-start">
          Save name
        </Button>
      </form>
    </section>
  )
}
