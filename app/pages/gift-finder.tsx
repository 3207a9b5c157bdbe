import { type ApiClient, apiContext, browserApi } from '#app/api-client.ts'
import { readFilters } from '#app/listing-filters.ts'
import { loadCategory, withStatus } from '#app/load-listing.ts'
import { FinderQuestions } from '#app/ui/finder-questions.tsx'
import { ListingSection } from '#app/ui/listing-section.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/gift-finder'

const BUDGETS = [300, 1000, 2500] as const

async function load(api: ApiClient, request: Request) {
  const filters = readFilters(new URL(request.url).searchParams)
  return withStatus({ filters, listing: await loadCategory(api, 'Gift', filters, request.signal) })
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request)
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Gift Finder · Tokri' },
    {
      name: 'description',
      content: 'Find a gift by age and budget: for birthdays, festivals, and for no reason at all.',
    },
  ]
}

export default function GiftFinder({ loaderData: { filters, listing } }: Route.ComponentProps) {
  return (
    <Page heading="Gift Finder" lead="For birthdays, festivals, and for no reason at all.">
      <FinderQuestions filters={filters} tint="Gift" ageQuestion="Who is it for? Their age" budgets={BUDGETS} />
      <ListingSection
        listing={listing}
        filters={filters}
        asksAge
        emptyMessage="No gifts found with the current filters. Try changing your search!"
      />
    </Page>
  )
}
