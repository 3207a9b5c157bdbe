import { useRootData } from '#app/frame/root-data.ts'
import { Field } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import { CHECKOUT } from './checkout.texts.ts'

/** Asks for the buyer's GSTIN, folded away unless one is saved with the address. Nothing in a shop without a GSTIN of its own. */
export function BusinessInvoice({ gstin }: { gstin?: string | undefined }) {
  const error = useFieldError('gstin')
  const t = CHECKOUT.use()
  if (!useRootData()?.settings.gstin) return null
  return (
    <details open={error === undefined && !gstin ? undefined : true} className="open:[&>summary]:mb-1">
      <summary>{t.forBusiness}</summary>
      <Field
        label="GSTIN"
        name="gstin"
        defaultValue={gstin}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint={t.gstinHint}
      />
    </details>
  )
}
