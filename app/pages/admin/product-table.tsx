import { useDeferredValue, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Empty, OutcomeMessage } from '#app/ui/admin/messages.tsx'
import { QuestionDialog } from '#app/ui/admin/question-dialog.tsx'
import { CardTable } from '#app/ui/admin/table.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Product } from '#store/products/products.ts'
import { nameMatches } from './product-list.ts'
import { ProductRow } from './product-row.tsx'
import { useSavedProduct } from './saved-product.ts'
import { useOutcome } from './use-outcome.ts'
import { useProductRemoval } from './use-product-removal.ts'
import { useShown } from './use-shown.ts'

const COLUMNS = [
  { label: 'Image', width: 'lg:w-20' },
  { label: 'Name' },
  { label: 'Price', width: 'lg:w-32' },
  { label: 'Stock', width: 'lg:w-32' },
  { label: 'Category', width: 'lg:w-48' },
  { label: 'Actions', width: 'lg:w-56' },
]

/** All products with a box that narrows them by name at once, and what can be done with each. */
export function ProductTable({ products }: { products: readonly Product[] }) {
  const [filter, setFilter] = useState('')
  const matching = useMatching(products, filter)
  const { shown, hidden, showMore } = useShown(matching)
  const { outcome, setOutcome, dismiss } = useOutcome()
  const saved = useSavedProduct(setOutcome)
  const isRefreshing = useRevalidator().state === 'loading'
  const removal = useProductRemoval(shown, setOutcome)
  return (
    <>
      <NameFilter filter={filter} onFilter={setFilter} found={matching.length} total={products.length} />
      <CardTable caption="Products of the shop" columns={COLUMNS} busy={isRefreshing}>
        {shown.map((product) => (
          <ProductRow key={product._id} product={product} marked={product._id === saved?._id} onDelete={removal.ask} />
        ))}
      </CardTable>
      {matching.length === 0 ? <Empty message="No product has these words in its name." /> : null}
      {hidden > 0 ? (
        <Button look="quiet" className="mt-4" onClick={showMore}>
          Show more ({hidden} further)
        </Button>
      ) : null}
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
      <DeleteQuestion removal={removal} />
    </>
  )
}

function useMatching(products: readonly Product[], filter: string) {
  const deferred = useDeferredValue(filter)
  return useMemo(() => products.filter((product) => nameMatches(product.name, deferred)), [products, deferred])
}

type FilterProps = { filter: string; onFilter: (filter: string) => void; found: number; total: number }

function NameFilter({ filter, onFilter, found, total }: FilterProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-1">
      <Field
        className="w-full sm:max-w-xs"
        label="Filter by name"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      <p role="status" className="py-2 text-muted">
        {filter.trim() === '' ? `${total} products` : `${found} of ${total} products`}
      </p>
    </div>
  )
}

function DeleteQuestion({ removal }: { removal: ReturnType<typeof useProductRemoval> }) {
  return (
    <QuestionDialog
      isOpen={removal.asked !== undefined}
      question="Are you sure you want to delete this product forever?"
      yes={removal.isDeleting ? 'Deleting...' : 'Delete'}
      no="Cancel"
      busy={removal.isDeleting}
      onYes={removal.remove}
      onNo={removal.cancel}
    >
      {removal.asked?.name}
    </QuestionDialog>
  )
}
