/** Why a form was refused, and what to do about it, beside its button. `code` names the refusal for tests and support. */
export function FormError({ of }: { of: { code?: string; message: string } | undefined }) {
  if (!of) return null
  return (
    <p
      role="alert"
      data-code={of.code}
      className="rounded-xl bg-danger-soft px-3 py-2 font-semibold text-danger [overflow-wrap:anywhere]"
    >
      {of.message}
    </p>
  )
}
