import { useFieldError } from './form-problems.tsx'

/** The error of a control that is not in a `Field`. */
export function FieldErrorText({ name, error: given }: { name: string; error?: string | undefined }) {
  const error = useFieldError(name, given)
  return error ? <p className="text-sm text-danger">{error}</p> : null
}
