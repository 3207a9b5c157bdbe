import { useRootData } from '#app/frame/root-data.ts'
import { Field } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'

/** Asks for the buyer's GSTIN, folded away unless one is saved with the address. Nothing in a shop without a GSTIN of its own. */
export function BusinessInvoice({ gstin }: { gstin?: string | undefined }) {
  const error = useFieldError('gstin')
  if (!useRootData()?.settings.gstin) return null
  return (
    <details open={error === undefined && !gstin ? undefined : true} className="open:[&>summary]:mb-1">
      <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4 hover:text-action">
        I need a GST invoice for my business or school
      </summary>
      <Field
        label="GSTIN"
        name="gstin"
        defaultValue={gstin}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint="15 characters. Printed on your invoice."
      />
    </details>
  )
}
