import type { Sending } from '#app/api/use-send.ts'
import { FormError } from '#app/ui/forms/form-problems.tsx'

/** How a change ended: good news politely, a refusal as an alert. */
export function Said({ done, refusal }: Pick<Sending, 'refusal'> & { done?: string | undefined }) {
  return (
    <>
      <p role="status" className="account-done">
        {done}
      </p>
      <FormError of={refusal} />
    </>
  )
}
