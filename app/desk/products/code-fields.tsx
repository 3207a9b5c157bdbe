import { Field, WHOLE } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import { Trash } from '#app/kit/page/icons.tsx'
import { Folded } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'
import { CODE_LIMITS } from '#store/goods/codes/codes.ts'
import type { ProductValues } from './product-values.ts'

type Props = Pick<ProductValues, 'codes'> & { onChange: (codes: ProductValues['codes']) => void }

/** The product's codes for scanners, folded until somebody wants one. */
export function CodeFields({ codes, onChange }: Props) {
  const problem = useFieldError('codes')
  const change = (key: string, set: Partial<Props['codes'][number]>) =>
    onChange(codes.map((one) => (one.key === key ? { ...one, ...set } : one)))
  return (
    <Folded summary="Barcodes (optional)" isOpen={codes.length > 0 || problem !== undefined}>
      <div className="grid gap-3 pb-3">
        <p className="text-muted">
          The number below the bars on the pack, or a code of your own. A box of ten has a code for 10 pieces.
        </p>
        <ul className="grid gap-2">
          {codes.map(({ key, code, pieces }, at) => (
            <li key={key} className="flex items-start gap-2">
              <Field
                label={`Code ${at + 1}`}
                isLabelHidden
                className="min-w-0 flex-1"
                placeholder="Type or scan"
                autoComplete="off"
                maxLength={2 * CODE_LIMITS.length}
                defaultValue={code}
                aria-invalid={problem ? true : undefined}
                onChange={({ currentTarget }) => change(key, { code: currentTarget.value })}
                // A scanner ends with Enter, which must not submit the form.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.preventDefault()
                }}
              />
              <Field
                label={`Pieces of code ${at + 1}`}
                isLabelHidden
                className="w-20 shrink-0"
                {...WHOLE}
                defaultValue={pieces}
                hint="pieces"
                onChange={({ currentTarget }) => change(key, { pieces: currentTarget.value })}
              />
              <IconButton
                label={`Remove code ${at + 1}`}
                onClick={() => onChange(codes.filter((one) => one.key !== key))}
              >
                <Trash className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : null}
        {codes.length < CODE_LIMITS.ofProduct ? (
          <Button
            look="quiet"
            className="justify-self-start"
            onClick={() => onChange([...codes, { key: crypto.randomUUID(), code: '', pieces: '1' }])}
          >
            Add a code
          </Button>
        ) : null}
      </div>
    </Folded>
  )
}
