import { MoveButtons, moved } from '#app/admin/move-buttons.tsx'
import { PickedProducts } from '#app/admin/product-finder.tsx'
import type { CollectionDetail } from '#store/collections/collections.schema.ts'
import { COLLECTION_LIMITS } from '#store/collections/limits.ts'

export type Picked = CollectionDetail['products'][number]

type Props = { picked: readonly Picked[]; onChange: (picked: readonly Picked[]) => void }

/** The products of a shelf, each of which can move up and down. */
export function PickedForShelf({ picked, onChange }: Props) {
  return (
    <PickedProducts
      picked={picked}
      most={COLLECTION_LIMITS.products}
      full={`A shelf holds ${COLLECTION_LIMITS.products} products.`}
      pick={({ _id, name, imageUrl = '' }) => ({ _id, name, imageUrl })}
      onChange={onChange}
      controls={({ name }, at) => (
        <MoveButtons name={name} at={at} count={picked.length} onMove={(to) => onChange(moved(picked, at, to))} />
      )}
    />
  )
}
