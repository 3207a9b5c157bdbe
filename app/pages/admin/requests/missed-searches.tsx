import { href } from 'react-router'
import { timesWords } from '#app/requests/request-words.ts'
import { newProductPath } from '#app/requests/wish.ts'
import { Link } from '#app/ui/link.tsx'
import { Section } from '#app/ui/section.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import type { GatheredRequests } from '#store/requests/requests.schema.ts'

const HEADING_ID = 'missed'

/** Searches in vain for what nobody asked for, by their words alone. */
export function MissedSearches({ missed }: { missed: GatheredRequests['missed'] }) {
  return (
    <Section id={HEADING_ID} heading="Searched and not found" headingLook="text-2xl">
      <p className="mt-1 mb-3 text-muted">
        Searches that nobody made a request of. What they mean can be said under{' '}
        <Link to={href('/admin/search')} className="text-action underline">
          Search
        </Link>
        .
      </p>
      {missed.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-4 text-center">Nothing more.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {missed.map((miss) => (
            <Missed key={miss.words} miss={miss} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Missed({ miss: { words, count, lastAt } }: { miss: GatheredRequests['missed'][number] }) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{words}</bdi>
        <span className="block text-sm text-muted">
          {timesWords(count, 'search', 'searches')}, last <TimeOf iso={lastAt} />
        </span>
      </p>
      <Link
        to={newProductPath({ name: words })}
        aria-label={`Create product from ${words}`}
        className="text-link inline-flex min-h-11 shrink-0 items-center"
      >
        Create product
      </Link>
    </li>
  )
}
