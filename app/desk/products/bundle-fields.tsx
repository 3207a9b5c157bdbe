import { useState } from 'react'
import { PickedProducts } from '#app/desk/shared/product-finder.tsx'
import { Select } from '#app/kit/form/field.tsx'
import { useFieldError } from '#app/kit/form/form-problems.tsx'
import { Folded } from '#app/kit/page/section.tsx'
import { nameWithKind, PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import type { ProductValues } from './product-values.ts'

type Props = Pick<ProductValues, 'parts'> & {
  onChange: (parts: ProductValues['parts']) => void
}

const QUANTITIES = Array.from({ length: PRODUCT_LIMITS.ofPart }, (_, index) => index + 1)

/** The products of a bundle, folded away until somebody wants one. */
export function BundleFields({ parts, onChange }: Props) {
  const problem = useFieldError('parts')
  const [wasBundle] = useState(parts.length > 0)
  const unsold = parts.flatMap(({ isSold, name }) => (isSold === false ? [name] : []))
  return (
    <Folded summary="Bundle or hamper (optional)" isOpen={wasBundle || problem !== undefined}>
      <div className="grid gap-3 pb-3">
        <p className="text-muted">
          Sells several products as one, at the price above. It has no stock of its own: what its parts allow is what
          can be bought.
        </p>
        {unsold.length > 0 ? (
          <p className="rounded-xl bg-warning-soft px-3 py-2">
            Nobody can buy it: {unsold.join(', ')} {unsold.length === 1 ? 'is' : 'are'} not on sale. Publish or take off
            what is missing.
          </p>
        ) : null}
        <PickedProducts
          picked={parts}
          most={PRODUCT_LIMITS.parts}
          full={`A bundle holds ${PRODUCT_LIMITS.parts} products.`}
          pick={(found) => ({ _id: found._id, name: nameWithKind(found), imageUrl: found.imageUrl, qty: 1 })}
          onChange={onChange}
          controls={({ _id, name, qty }) => (
            <Select
              name="parts"
              label={`How many of ${name}`}
              isLabelHidden
              value={qty}
              onChange={({ target }) =>
                onChange(parts.map((part) => (part._id === _id ? { ...part, qty: Number(target.value) } : part)))
              }
            >
              {QUANTITIES.map((quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </Select>
          )}
        />
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </Folded>
  )
}
