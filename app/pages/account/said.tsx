import type { Refusal } from '#app/sign-in/calls.ts'
import { Refused } from '#app/sign-in/identity-form.tsx'

/** How a change ended: good news politely, a refusal as an alert. */
export function Said({ done, refusal }: { done: string | undefined; refusal: Refusal | undefined }) {
  return (
    <>
      <p role="status" className="account-done">
        {done}
      </p>
      <Refused refusal={refusal} />
    </>
  )
}
