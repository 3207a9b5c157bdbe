import { useEffect, useState } from 'react'
import { href, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { VisibilityBadge } from '#app/desk/shared/badges.tsx'
import { useRootData } from '#app/frame/root-data.ts'
import { ListView } from '#app/kit/list/desk-list.tsx'
import { addressOf, sortOf, withoutCursor } from '#app/kit/list/params.ts'
import { SelectPage, SelectRow } from '#app/kit/list/selection.tsx'
import { type Column, Table } from '#app/kit/list/table.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Thumbnail } from '#app/kit/page/thumbnail.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { useReport } from '#app/kit/press/outcomes.tsx'
import type { AdminProduct } from '#store/goods/products/admin-products.schema.ts'
import { ADMIN_PAGE_SIZE } from '#store/goods/products/admin-products.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { BulkBar, type BulkSelection, useProductSelection } from './bulk.tsx'
import { isFiltered, type ListQuery, PRODUCT_PARAMS, UNTAXED_PARAMS } from './list-query.ts'
import { type FoundList, selectedCount } from './product-calls.ts'
import { Actions, OptionValue, PriceCell, type RowProps, Stock } from './product-row.tsx'
import { productRowId, useSavedProduct } from './saved-product.ts'

type ProductTableProps = { list: FoundList; query: ListQuery }

/** A page of products with filters and sorting, and actions for one or many. */
export function ProductTable({ list, query }: ProductTableProps) {
  const { total, page, mayChange } = list
  // Edited rows by the row as loaded: an edited row keeps its place until the list is loaded again.
  const [edited, setEdited] = useState<ReadonlyMap<AdminProduct, AdminProduct>>(new Map())
  const products = list.products.map((row) => edited.get(row) ?? row)
  const selection = useProductSelection(list, query)
  const saved = useSavedProduct(useReport())
  const isRefreshing = [useRevalidator().state, useNavigation().state].includes('loading')
  const isTaxed = Boolean(useRootData()?.settings.gstin) || query.shown === 'untaxed'
  const columns = useColumns({ list, query }, selection, (product) => {
    const row = list.products.find(({ _id }) => _id === product._id)
    if (row) setEdited((before) => new Map(before).set(row, product))
  })
  useEscape(selection.clear)
  return (
    <>
      <ListView
        params={isTaxed ? PRODUCT_PARAMS : UNTAXED_PARAMS}
        query={query}
        filters={mayChange ? FILTERS : undefined}
        head={<ListHead list={list} query={query} selection={selection} />}
        empty={products.length === 0 && (isFiltered(query) ? 'No product matches.' : NO_PRODUCTS)}
        pages={mayChange ? { page, pages: Math.ceil(total / ADMIN_PAGE_SIZE) } : undefined}
      >
        <Table
          caption="Products of the shop"
          columns={columns}
          rows={products.map((product) => ({ ...product, name: nameWithKind(product) }))}
          keyOf={({ _id }) => _id}
          idOf={({ _id }) => productRowId(_id)}
          isMarked={({ _id }) => _id === saved?._id}
          busy={isRefreshing}
          card="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1"
        />
      </ListView>
      <BulkBar selection={selection} />
    </>
  )
}

const FILTERS = { label: 'Find products', columns: 'lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]', isLive: true }
const NO_PRODUCTS = (
  <Empty message="There are no products to show.">
    <ButtonLink to={href('/admin/products/import')}>Add many at once</ButtonLink>
  </Empty>
)

/** Calls `onEscape` unless a dialog or an input takes the key. */
function useEscape(onEscape: () => void) {
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

type Row = AdminProduct

/** In a family's table, the option replaces the category. */
function useColumns(
  { list: { mayChange }, query }: ProductTableProps,
  selection: BulkSelection,
  onChange: RowProps['onChange'],
): Column<Row>[] {
  const navigate = useNavigate()
  const isFamily = query.family !== undefined && mayChange
  const props = (product: Row) => ({ product, mayChange, onChange })
  const sorted = (column: 'name' | 'price' | 'stock') => {
    const { direction, next } = sortOf(column, query.sort)
    const search = addressOf('', { ...withoutCursor(PRODUCT_PARAMS, query), sort: next })
    const onSort = () => void navigate({ search }, { preventScrollReset: true })
    return mayChange ? { direction, onSort } : undefined
  }
  return [
    {
      head: 'Image',
      width: 'lg:w-24',
      look: 'max-lg:row-span-3',
      cell: (product) => (
        <span className="flex flex-col items-center gap-1 lg:flex-row">
          {mayChange ? <SelectRow selection={selection} id={product._id} label={`Select ${product.name}`} /> : null}
          <Thumbnail product={product} size="size-12 lg:size-8" />
        </span>
      ),
    },
    {
      head: 'Name',
      isHeading: true,
      look: 'max-lg:col-span-2 font-semibold',
      sort: sorted('name'),
      cell: ({ name, visibility }) => (
        <span className="lg:line-clamp-2 lg:leading-5">
          {name} <VisibilityBadge visibility={visibility} />
        </span>
      ),
    },
    ...(isFamily
      ? [
          {
            head: 'Size, colour',
            width: 'lg:w-56',
            look: 'max-lg:col-span-2',
            cell: (product: Row) => (
              <>
                <OptionValue {...props(product)} name="option1" />
                <OptionValue {...props(product)} name="option2" />
              </>
            ),
          },
        ]
      : []),
    {
      head: 'Price',
      width: 'lg:w-40',
      align: 'right',
      look: 'tabular-nums has-[form]:col-span-2',
      sort: sorted('price'),
      cell: (product) => <PriceCell {...props(product)} />,
    },
    {
      head: 'Stock',
      width: 'lg:w-40',
      align: 'right',
      look: 'has-[form]:col-span-2',
      sort: sorted('stock'),
      cell: (product) => <Stock {...props(product)} />,
    },
    ...(isFamily
      ? []
      : [
          {
            head: 'Category',
            width: 'lg:w-36 lg:pl-6',
            look: 'max-lg:self-center max-lg:text-sm lg:pl-6',
            cell: ({ category }: Row) => category.join(', '),
          },
        ]),
    {
      head: 'Actions',
      width: 'lg:w-44',
      look: 'max-lg:justify-self-end',
      cell: (product) => <Actions product={product} />,
    },
  ]
}

type HeadProps = ProductTableProps & { selection: BulkSelection }

function ListHead({ list, query, selection }: HeadProps) {
  const { total, corrected, mayChange, products } = list
  const canTakeAll = selection.pageState === 'all' && !selection.isAll && total > products.length
  return (
    // On a large screen beside the heading, so that the first row stands higher.
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 xl:absolute xl:top-1.5 xl:right-48 xl:left-66 xl:mb-0 xl:flex-nowrap xl:overflow-clip xl:[overflow-clip-margin:5px] xl:whitespace-nowrap">
      {mayChange && products.length > 0 ? <SelectPage selection={selection}>Select this page</SelectPage> : null}
      <p role="status" className={canTakeAll ? 'sr-only' : 'py-2 text-muted'}>
        {isFiltered(query) ? `${selectedCount(total)} found` : selectedCount(total)}
        {corrected ? ` for “${corrected}”` : ''}
      </p>
      {canTakeAll ? (
        <button type="button" className="text-link font-semibold" onClick={selection.selectAll}>
          Select all {total.toLocaleString('en-IN')} matching
        </button>
      ) : null}
    </div>
  )
}
