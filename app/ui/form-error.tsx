import type { ReactNode } from 'react'

type ErrorProps = {
  of: { code?: string; message: string } | undefined
  /** What may help. */
  children?: ReactNode
}

/** Why a form was refused, and what to do about it, beside its button. `code` names the refusal for tests and support. */
export function FormError({ of, children }: ErrorProps) {
  if (!of) return null
  return (
    <div className="rounded-xl bg-danger-soft px-3 py-2 [overflow-wrap:anywhere]">
      <p role="alert" data-code={of.code} className="font-semibold text-danger">
        {of.message}
      </p>
      {children}
    </div>
  )
}
