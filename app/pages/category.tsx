import { redirect } from 'react-router'
import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { readFilters } from '#app/listing-filters.ts'
import { loadCategory, withStatus } from '#app/load-listing.ts'
import { CategoryTiles } from '#app/ui/category-tiles.tsx'
import { ListingSection } from '#app/ui/listing-section.tsx'
import { Page } from '#app/ui/page.tsx'
import { CATEGORIES } from '#store/products/products.ts'
import type { Route } from './+types/category'

/** Longer names are of no category; the API would refuse them. */
const MAX_NAME = 60

async function load(api: ApiClient, categoryName: string, request: Request) {
  const url = new URL(request.url)
  const name = categoryName.toWellFormed()
  const known = CATEGORIES.find((category) => category.toLowerCase() === name.toLowerCase())
  if (known && known !== name) throw redirect(`/category/${known}${url.search}`, 301)
  const filters = { ...readFilters(url.searchParams), age: undefined }
  const listing = await loadCategory(api, name.slice(0, MAX_NAME), filters, request.signal)
  return withStatus({ name, isKnown: known !== undefined, filters, listing }, known ? 200 : 404)
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), params.categoryName, request)
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserApi, params.categoryName, request)
}

export function meta({ params }: Route.MetaArgs): Route.MetaDescriptors {
  const name = params.categoryName
  return [
    { title: `${name} Section · Tokri` },
    {
      name: 'description',
      content: `${name} products at Tokri, your neighbourhood shop. Sort by price and set a budget.`,
    },
  ]
}

export default function CategoryPage({ loaderData: { name, isKnown, filters, listing } }: Route.ComponentProps) {
  return (
    <Page heading={`${name} Section`}>
      <ListingSection
        key={name}
        listing={listing}
        filters={filters}
        asksAge={false}
        emptyMessage="No products found in this category."
      />
      {isKnown ? null : <CategoryTiles heading="Our shelves" />}
    </Page>
  )
}
