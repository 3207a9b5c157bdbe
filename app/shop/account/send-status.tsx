import { type ReactNode, useContext } from 'react'
import type { Sending } from '#app/kit/api/use-send.ts'
import { FormContext, FormError } from '#app/kit/form/form-problems.tsx'

/** How a change ended: success as a status, a refusal as an alert. Without `of` it is the change that the form around sends. */
export function SendStatus({ of }: { of?: Pick<Sending, 'done' | 'refusal'> }) {
  const { sending } = useContext(FormContext)
  return (
    <>
      <DoneMessage>{(of ?? sending)?.done}</DoneMessage>
      <FormError {...(of ? { of: of.refusal } : {})} />
    </>
  )
}

/** What was done, heard when it comes. */
export function DoneMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-xl bg-success-soft px-3 py-2 font-semibold wrap-break-word empty:hidden">
      {children}
    </p>
  )
}
