import { data } from 'react-router'
import { SEARCH_WORDS_FAILED } from '#app/admin/refusal-texts.ts'
import { read } from '#app/api/read.ts'
import { pageTitle } from '#app/frame/page-meta.ts'
import type { MetaArgs, PageArgs, PageProps } from '#app/page.tsx'
import { Loaded, OutcomeMessage, useOutcome } from '#app/ui/messages.tsx'
import type { KeptSynonym, SearchMiss } from '#store/catalogue-search/synonyms.schema.ts'
import { SearchMisses } from './search/search-misses.tsx'
import { SynonymForm } from './search/synonym-form.tsx'
import { SynonymList } from './search/synonym-list.tsx'

export async function load({ api }: PageArgs) {
  const [synonyms, misses] = await Promise.all([
    read(() => api.admin.synonyms.$post({ json: {} })),
    read(() => api.admin['search-misses'].$post({ json: {} })),
  ])
  const { status } = synonyms.answer ? misses : synonyms
  const words = synonyms.answer && misses.answer && { synonyms: synonyms.answer, misses: misses.answer }
  return data({ status, words }, { status })
}

export const meta = ({ shop }: MetaArgs) => [pageTitle(shop, 'Search Words')]

export default function SearchWords({ loaderData: { status, words } }: PageProps<typeof load>) {
  return (
    <>
      <h1 className="page-heading mb-4">Search Words</h1>
      <Loaded answer={words} status={status} failed={SEARCH_WORDS_FAILED}>
        {(answer) => <Words {...answer} />}
      </Loaded>
    </>
  )
}

function Words({ synonyms, misses }: { synonyms: readonly KeptSynonym[]; misses: readonly SearchMiss[] }) {
  const { outcome, setOutcome, dismiss } = useOutcome()
  return (
    <>
      <SynonymForm report={setOutcome} />
      <SynonymList synonyms={synonyms} report={setOutcome} />
      <SearchMisses misses={misses} />
      <OutcomeMessage outcome={outcome} onDismiss={dismiss} />
    </>
  )
}
