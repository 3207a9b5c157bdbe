import { useContext } from 'react'
import type { Sending } from '#app/api/use-send.ts'
import { FormContext, FormError } from '#app/ui/forms/form-problems.tsx'

/** How a change ended: success as a status, a refusal as an alert. Without `of` it is the change that the form around sends. */
export function SendStatus({ of }: { of?: Pick<Sending, 'done' | 'refusal'> }) {
  const { sending } = useContext(FormContext)
  return (
    <>
      <p role="status" className="account-done">
        {(of ?? sending)?.done}
      </p>
      <FormError {...(of ? { of: of.refusal } : {})} />
    </>
  )
}
