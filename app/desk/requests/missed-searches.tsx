import { href, Link } from 'react-router'
import { pathOfPart } from '#app/desk/frame/settings-index.ts'
import { newProductPath } from '#app/desk/shared/wish.ts'
import { Section } from '#app/kit/page/section.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { GatheredRequests } from '#store/goods/requests/requests.schema.ts'

/** PIN codes that visitors asked for and nothing is sent to. */
export function UnservedPins({ pins }: { pins: NonNullable<GatheredRequests['unservedPins']> }) {
  return (
    <Section id="unserved" heading="Not delivered to" className="mt-8">
      <p className="mt-1 mb-3 text-muted">
        PIN codes that visitors asked for.{' '}
        <Link to={pathOfPart('delivery-rules')} className="text-action underline">
          Delivery by PIN code
        </Link>
      </p>
      <ul className="rows">
        {pins.map(({ pin, place, count, lastAt }) => (
          <li key={pin} className="px-4 py-2">
            <span className="font-semibold">
              {count} asked for {pin}
            </span>
            <span className="block text-sm text-muted">
              {place ? `${place}, ` : ''}last <TimeOf iso={lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Searches that found nothing, and that nobody made a request of. */
export function MissedSearches({ missed }: { missed: GatheredRequests['missed'] }) {
  return (
    <Section id="missed" heading="Searched and not found">
      <p className="mt-1 mb-3 text-muted">
        Say what they mean under{' '}
        <Link to={href('/admin/search')} className="text-action underline">
          Search words
        </Link>
        .
      </p>
      {missed.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-4 text-center">Nothing more.</p>
      ) : (
        <ul className="rows">
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
          {counted(count, 'search', 'searches')}, last <TimeOf iso={lastAt} />
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
