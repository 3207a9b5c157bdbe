import { Plus } from 'lucide-react'
import { data, href } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import { useMay, useRootData } from '#app/frame/root-data.ts'
import { addressOf, paramsOf } from '#app/kit/list/params.ts'
import { Empty, TryAgain } from '#app/kit/page/messages.tsx'
import { ButtonLink, buttonLook } from '#app/kit/press/button.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { LinkButton } from '#app/kit/press/link-to-copy.tsx'
import { NotAdminNote } from '#app/kit/press/outcomes.tsx'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { FEED_PATHS } from '#app/places.ts'
import { type ListQuery, PRODUCT_PARAMS, productFilterOf } from './list-query.ts'
import { findList } from './product-calls.ts'
import { ProductTable } from './product-table.tsx'
import { WishStockedHint } from './stocked-hint.tsx'

export async function load({ api, request }: PageArgs) {
  const query = paramsOf(PRODUCT_PARAMS, request)
  const list = await findList(api, query)
  return data({ list, query }, { status: list ? 200 : 503 })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Manage Products')]

export default function Products({ loaderData }: PageProps<typeof load>) {
  const { list, query } = loaderData
  const first = query.family && list?.products[0]
  return (
    <>
      <DeskHeading title={query.family ?? 'Manage Products'} className="mb-1">
        <ButtonLink
          size="snug"
          className="desk-add"
          to={href('/admin/products/new') + (first ? `?copy=${first._id}` : '')}
        >
          <Plus className="size-4" aria-hidden="true" />
          <span className="max-lg:sr-only">{first ? 'Add a size or colour' : 'Add New Product'}</span>
        </ButtonLink>
      </DeskHeading>
      <NotAdminNote />
      <WishStockedHint />
      {list ? (
        <ProductTable list={list} query={query} />
      ) : (
        <Empty message="There are no products to show.">
          <TryAgain />
        </Empty>
      )}
      {list?.mayChange ? <Files query={query} /> : null}
    </>
  )
}

/** Exports the filtered products as a file; imports have a page of their own. Other services fetch them all by an address. */
function Files({ query }: { query: ListQuery }) {
  const may = useMay()
  const file = addressOf('/api/admin/products/export', productFilterOf(query))
  const publicUrl = useRootData()?.settings.publicUrl ?? ''
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <ButtonLink look="quiet" reloadDocument to={file}>
        Export CSV
      </ButtonLink>
      <ExcelLink href={file} of="Products" className={buttonLook('quiet')} />
      <ButtonLink look="quiet" to={href('/admin/products/import')}>
        Many at once
      </ButtonLink>
      {may('see costs') ? (
        <ButtonLink look="quiet" to={href('/admin/goods-in')}>
          Goods in
        </ButtonLink>
      ) : null}
      <LinkButton
        label="Address of your catalogue"
        url={publicUrl + FEED_PATHS.csv}
        hint="Enter it in Meta’s Commerce Manager or Google Merchant Center as a scheduled feed. It always has what your shop shows."
      >
        Link for WhatsApp and Google catalogue
      </LinkButton>
      <LinkButton
        label="Address of your catalogue as XML"
        url={publicUrl + FEED_PATHS.xml}
        hint="The same in RSS, where a service takes no CSV."
      >
        The same link as XML
      </LinkButton>
    </div>
  )
}
