import { Field, NUMBER, WHOLE } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import { Trash } from '#app/kit/page/icons.tsx'
import { Folded } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { IconButton } from '#app/kit/press/icon-button.tsx'
import { STEP_LIMITS } from '#store/goods/prices/price-steps.ts'
import type { ProductValues } from './product-values.ts'

type Props = Pick<ProductValues, 'priceSteps'> & { onChange: (steps: ProductValues['priceSteps']) => void }

/** Lower prices for more pieces, folded away until somebody wants one. */
export function StepFields({ priceSteps: steps, onChange }: Props) {
  const problem = useFieldError('priceSteps')
  const change = (key: string, set: Partial<Props['priceSteps'][number]>) =>
    onChange(steps.map((one) => (one.key === key ? { ...one, ...set } : one)))
  return (
    <Folded summary="Price by quantity (optional)" isOpen={steps.length > 0 || problem !== undefined}>
      <div className="grid gap-3 pb-3">
        <p className="text-muted">
          Who takes more pays less for each: from 10 at ₹45. A cart takes up to 3 of a product; orders at the desk,
          quotations and sets of classes take more. While an offer runs, the lower price counts.
        </p>
        <ul className="grid gap-2">
          {steps.map(({ key, from, price }, at) => (
            <li key={key} className="flex items-start gap-2">
              <Field
                label={`Pieces of price ${at + 1}`}
                isLabelHidden
                className="min-w-0 flex-1"
                {...WHOLE}
                defaultValue={from}
                hint="pieces or more"
                aria-invalid={problem ? true : undefined}
                onChange={({ currentTarget }) => change(key, { from: currentTarget.value })}
              />
              <Field
                label={`Price ${at + 1} of each`}
                isLabelHidden
                className="min-w-0 flex-1"
                {...NUMBER}
                defaultValue={price}
                hint="₹ each"
                aria-invalid={problem ? true : undefined}
                onChange={({ currentTarget }) => change(key, { price: currentTarget.value })}
              />
              <IconButton
                label={`Remove price ${at + 1}`}
                onClick={() => onChange(steps.filter((one) => one.key !== key))}
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
        {steps.length < STEP_LIMITS.most ? (
          <Button
            look="quiet"
            className="justify-self-start"
            onClick={() => onChange([...steps, { key: crypto.randomUUID(), from: '', price: '' }])}
          >
            Add a price
          </Button>
        ) : null}
      </div>
    </Folded>
  )
}
