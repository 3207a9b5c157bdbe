import { useContext } from 'react'
import type { Sending } from '#app/api/use-send.ts'
import { FormContext, FormError } from '#app/ui/forms/form-problems.tsx'

/** How a change ended, without `of` that of the form around: good news politely, a refusal as an alert. */
export function Said({ of }: { of?: Pick<Sending, 'done' | 'refusal'> }) {
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
