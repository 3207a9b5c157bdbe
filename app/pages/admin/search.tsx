import { data } from 'react-router'
import { askAsAdmin } from '#app/admin/as-admin.ts'
import { SEARCH_WORDS_FAILED } from '#app/admin/refusal-texts.ts'
import { type ApiClient, apiContext, browserApi } from '#app/api/api-client.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import { Refusal, WayOn } from '#app/ui/messages.tsx'
import { OutcomeMessage } from '#app/ui/outcome.tsx'
import { useOutcome } from '#app/ui/use-outcome.ts'
import type { KeptSynonym, SearchMiss } from '#store/finding/synonyms.schema.ts'
import type { Route } from './+types/search'
import { SearchMisses } from './search/search-misses.tsx'
import { SynonymForm } from './search/synonym-form.tsx'
import { SynonymList } from './search/synonym-list.tsx'

async function load(api: ApiClient) {
  const [synonyms, misses] = await Promise.all([
    askAsAdmin(api, (json) => api.admin.synonyms.$post({ json })),
    askAsAdmin(api, (json) => api.admin['search-misses'].$post({ json })),
  ])
  const status = synonyms.found ? misses.status : synonyms.status
  return data({ status, synonyms: synonyms.found, misses: misses.found }, { status })
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(apiContext))
}

export function clientLoader() {
  return load(browserApi)
}

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle(matches, 'Search Words')]

export default function SearchWords({ loaderData }: Route.ComponentProps) {
  const { status, synonyms, misses } = loaderData
  return (
    <>
      <h1 className="page-heading mb-4">Search Words</h1>
      {synonyms && misses ? (
        <Words synonyms={synonyms} misses={misses} />
      ) : (
        <Refusal message={SEARCH_WORDS_FAILED}>
          <WayOn status={status} />
        </Refusal>
      )}
    </>
  )
}

function Words({ synonyms, misses }: { synonyms: readonly KeptSynonym[]; misses: readonly SearchMiss[] }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <>
      <SynonymForm onOutcome={setOutcome} />
      <SynonymList synonyms={synonyms} onOutcome={setOutcome} />
      <SearchMisses misses={misses} />
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}
