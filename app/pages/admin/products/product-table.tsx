import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { CardTable } from '#app/admin/frame/table.tsx'
import { useDeskSend, useReport } from '#app/admin/outcomes.tsx'
import { FormDialog } from '#app/ui/dialogs.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty } from '#app/ui/messages.tsx'
import { Pager } from '#app/ui/page-links.tsx'
import type { AdminProduct, BulkAction, BulkResult } from '#store/products/admin-products.schema.ts'
import { PAGE_SIZE } from '#store/products/admin-products.ts'
import { BulkBar, type BulkChoice, doneText, SelectPage } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ListFilters } from './list-filters.tsx'
import {
  addressOfQuery,
  directionOf,
  filterOf,
  isFiltered,
  type ListQuery,
  nextSort,
  type SortColumn,
} from './list-query.ts'
import { countOf, type FoundList, listOf, outcomeOfUndo, undoChange } from './product-calls.ts'
import { ProductRow } from './product-row.tsx'
import { useSavedProduct } from './saved-product.ts'
import { useProductRemoval } from './use-product-removal.ts'
import { type ProductSelection, useSelection } from './use-selection.ts'

type ProductTableProps = { list: FoundList; query: ListQuery }

/** One page of the products with what narrows and sorts them, and what can be done with each and with many. */
export function ProductTable({ list, query }: ProductTableProps) {
  const { products, change } = usePatched(list.products)
  const selection = useSelection(products, list.total, filterOf(query))
  const saved = useSavedProduct(useReport())
  const isRefreshing = [useRevalidator().state, useNavigation().state].includes('loading')
  const isFamily = query.family !== undefined && list.mayChange
  const columns = useColumns(query, list.mayChange, isFamily)
  const removal = useProductRemoval(products)
  const bulk = useBulk(selection)
  const toggle = useLatest(selection.toggle)
  useEscape(selection.clear)
  return (
    <>
      {list.mayChange ? <ListFilters query={query} /> : null}
      <ListHead list={list} query={query} selection={selection} />
      {products.length > 0 ? (
        <CardTable
          caption="Products of the shop"
          columns={columns}
          busy={isRefreshing}
          className="lg:border-separate lg:border-spacing-0"
        >
          {products.map((product) => (
            <ProductRow
              key={product._id}
              product={product}
              marked={product._id === saved?._id}
              mayChange={list.mayChange}
              isSelected={selection.has(product._id)}
              isFamily={isFamily}
              onSelect={toggle}
              onChange={change}
              onDelete={removal.ask}
            />
          ))}
        </CardTable>
      ) : (
        <Empty message={isFiltered(query) ? 'No product matches.' : 'There are no products to show.'} />
      )}
      <Pages list={list} query={query} />
      <BulkBar selection={selection} onChoose={bulk.ask} />
      {bulk.asked ? (
        <BulkDialog choice={bulk.asked} selection={selection} onDone={bulk.done} onClose={bulk.close} />
      ) : null}
      <DeleteQuestion removal={removal} />
    </>
  )
}

/** Rows changed in place stay where they are until the list is read again. */
function usePatched(loaded: readonly AdminProduct[]) {
  const [patches, setPatches] = useState<{ of: readonly AdminProduct[]; byId: ReadonlyMap<string, AdminProduct> }>()
  const byId = patches?.of === loaded ? patches.byId : undefined
  const products = useMemo(() => loaded.map((product) => byId?.get(product._id) ?? product), [loaded, byId])
  const change = useCallback(
    (product: AdminProduct) => {
      setPatches((now) => {
        const known = now?.of === loaded ? now.byId : new Map<string, AdminProduct>()
        return { of: loaded, byId: new Map(known).set(product._id, product) }
      })
    },
    [loaded],
  )
  return { products, change }
}

/** The same function for every render, so that rows that did not change are not drawn again. */
function useLatest<T = void>(handler: (value: T) => void): (value: T) => void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  return useCallback((value: T) => latest.current(value), [])
}

/** Outside of what takes the key for itself, such as an open dialog or an input. */
function useEscape(handler: () => void) {
  const onEscape = useLatest(handler)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element && event.target.closest('input:not([type=checkbox]), select, dialog')
      if (event.key === 'Escape' && !isTaken) onEscape()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onEscape])
}

/** Asking for and doing one thing to many products. */
function useBulk(selection: ProductSelection) {
  const report = useReport()
  const [asked, setAsked] = useState<BulkChoice>()
  const { revalidate } = useRevalidator()
  const { send } = useDeskSend()
  const undo = (id: string) => send(undoChange(id), { done: outcomeOfUndo })

  async function done(action: BulkAction, { changed, refused, refusals, changeId }: BulkResult) {
    setAsked(undefined)
    selection.clear()
    const words = refused === 0 ? '' : ` ${countOf(refused)} not: ${listOf(refusals)}`
    const again = changeId === undefined ? undefined : { label: 'Undo', run: () => void undo(changeId) }
    report({ kind: refused === 0 ? 'done' : 'failed', text: `${doneText(action, changed)}${words}`, action: again })
    await revalidate()
  }

  return { asked, ask: setAsked, close: () => setAsked(undefined), done }
}

const STICKY = 'lg:sticky lg:top-18 lg:z-1 lg:bg-paper'

function useColumns(query: ListQuery, mayChange: boolean, isFamily: boolean) {
  const navigate = useNavigate()
  const sortOf = (column: SortColumn) => {
    if (!mayChange) return undefined
    const search = addressOfQuery({ ...query, page: undefined, sort: nextSort(column, query.sort) })
    return {
      direction: directionOf(column, query.sort),
      onSort: () => void navigate({ search }, { preventScrollReset: true }),
    }
  }
  return [
    { label: 'Image', width: `lg:w-32 ${STICKY}` },
    { label: 'Name', width: STICKY, sort: sortOf('name') },
    ...(isFamily ? [{ label: 'Options', width: `lg:w-56 ${STICKY}` }] : []),
    { label: 'Price', width: `lg:w-44 lg:text-right ${STICKY}`, sort: sortOf('price') },
    { label: 'Stock', width: `lg:w-44 lg:text-right ${STICKY}`, sort: sortOf('stock') },
    ...(isFamily ? [] : [{ label: 'Category', width: `lg:w-36 lg:pl-6 ${STICKY}` }]),
    { label: 'Actions', width: `lg:w-52 ${STICKY}` },
  ]
}

type HeadProps = ProductTableProps & { selection: ProductSelection }

function ListHead({ list, query, selection }: HeadProps) {
  const { total, corrected, mayChange, products } = list
  const isNoneChosen = selection.pageState === 'none'
  const offersAll = selection.pageState === 'all' && !selection.isAll && total > products.length
  return (
    <div className="list-head mb-2 flex flex-wrap items-center xl:flex-nowrap gap-x-4 gap-y-1">
      {mayChange && products.length > 0 ? <SelectPage selection={selection} /> : null}
      <p role="status" className={offersAll ? 'sr-only' : 'py-2 text-muted'}>
        {isFiltered(query) ? `${countOf(total)} found` : countOf(total)}
        {corrected ? ` for “${corrected}”` : ''}
      </p>
      {isFiltered(query) && isNoneChosen ? (
        <Link to={{ search: addressOfQuery({ sort: query.sort }) }} preventScrollReset className="text-link">
          Clear filters
        </Link>
      ) : null}
      {offersAll ? (
        <button type="button" className="text-link font-semibold" onClick={selection.selectAll}>
          Select all {total.toLocaleString('en-IN')} matching
        </button>
      ) : null}
    </div>
  )
}

function Pages({ list, query }: ProductTableProps) {
  const pages = Math.ceil(list.total / PAGE_SIZE)
  if (!list.mayChange || (pages <= 1 && list.page === 1)) return null
  const toPage = (page: number) => ({
    search: addressOfQuery({ ...query, page: page === 1 ? undefined : String(page) }),
  })
  return <Pager page={list.page} pages={pages} toPage={toPage} />
}

function DeleteQuestion({ removal }: { removal: ReturnType<typeof useProductRemoval> }) {
  return (
    <FormDialog
      isAlert
      look="danger"
      isOpen={removal.asked !== undefined}
      title="Are you sure you want to delete this product forever?"
      yes={removal.isDeleting ? 'Deleting...' : 'Delete'}
      no="Cancel"
      busy={removal.isDeleting}
      onSubmit={removal.remove}
      onClose={removal.cancel}
    >
      {removal.asked?.name}
    </FormDialog>
  )
}
