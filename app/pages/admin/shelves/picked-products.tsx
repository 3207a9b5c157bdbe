import { MoveButtons, moved } from '#app/admin/move-buttons.tsx'
import { ProductFinder } from '#app/admin/product-finder.tsx'
import { Thumbnail } from '#app/admin/thumbnail.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CollectionDetail } from '#store/collections/collections.schema.ts'
import { COLLECTION_LIMITS } from '#store/collections/limits.ts'

export type Picked = CollectionDetail['products'][number]

type Props = { picked: readonly Picked[]; onChange: (picked: readonly Picked[]) => void }

/** The products of a shelf in their order, and a way to find more. */
export function PickedProducts({ picked, onChange }: Props) {
  const most = COLLECTION_LIMITS.products
  return (
    <div className="grid gap-4">
      {picked.length === 0 ? <p className="text-muted">Nothing yet. Find a product below.</p> : null}
      <ol className="divide-y divide-line">
        {picked.map(({ _id, name, imageUrl }, at) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <Thumbnail product={{ imageUrl: imageUrl || undefined, category: [] }} />
            <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">{name}</span>
            <MoveButtons name={name} at={at} count={picked.length} onMove={(to) => onChange(moved(picked, at, to))} />
            <Button
              look="quiet"
              aria-label={`Take ${name} off`}
              onClick={() => onChange(picked.filter((one) => one._id !== _id))}
            >
              Take off
            </Button>
          </li>
        ))}
      </ol>
      {picked.length < most ? (
        <ProductFinder
          chosenIds={picked.map(({ _id }) => _id)}
          takesSoldOut
          onAdd={({ _id, name, imageUrl = '' }) => onChange([...picked, { _id, name, imageUrl }])}
        />
      ) : (
        <p className="text-muted">A shelf holds {most} products.</p>
      )}
    </div>
  )
}
