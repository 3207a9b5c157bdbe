import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { readFilters } from '#app/listing-filters.ts'
import { loadCategory, withStatus } from '#app/load-listing.ts'
import { FinderQuestions } from '#app/ui/finder-questions.tsx'
import { ListingSection } from '#app/ui/listing-section.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/toy-finder'

const BUDGETS = [300, 700, 1500] as const

async function load(api: ApiClient, request: Request) {
  const filters = readFilters(new URL(request.url).searchParams)
  return withStatus({ filters, listing: await loadCategory(api, 'Toy', filters, request.signal) })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Toy Finder · Tokri' },
    {
      name: 'description',
      content: 'Find a toy by age and price: puzzles, soft toys, games and sport for every child.',
    },
  ]
}

export default function ToyFinder({ loaderData: { filters, listing } }: Route.ComponentProps) {
  return (
    <Page heading="Toy Finder" lead="Say how old the child is, and see only what fits.">
      <FinderQuestions filters={filters} tint="Toy" ageQuestion="How old is the child?" budgets={BUDGETS} />
      <ListingSection
        listing={listing}
        filters={filters}
        asksAge
        emptyMessage="No toys found with the current filters. Try changing your search!"
      />
    </Page>
  )
}
