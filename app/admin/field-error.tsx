import { useFieldError } from '#app/ui/forms/form-problems.tsx'

/** What is wrong with what is no `Field`. */
export function FieldError({ name, error: given }: { name: string; error?: string | undefined }) {
  const error = useFieldError(name, given)
  return error ? <p className="text-sm text-danger">{error}</p> : null
}
