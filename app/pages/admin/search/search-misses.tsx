import { Empty } from '#app/ui/messages.tsx'
import { HEAD } from '#app/ui/table.tsx'
import { TimeOf } from '#app/ui/when.tsx'
import { SYNONYM_LIMITS } from '#store/catalogue-search/search-words.ts'
import type { SearchMiss } from '#store/catalogue-search/synonyms.schema.ts'
import { beginWith } from './synonym-form.tsx'

const HEADING_ID = 'misses'
const COLUMNS = ['Words', 'Times', 'Last'] as const
const CELL = 'border-b border-line px-2 py-2 text-left align-baseline'

/** What shoppers searched for in vain. Pressing the words begins a line of the list with them. */
export function SearchMisses({ misses }: { misses: readonly SearchMiss[] }) {
  return (
    <section aria-labelledby={HEADING_ID} className="mt-8">
      <h2 id={HEADING_ID} className="mb-3 text-2xl">
        Searched and not found
      </h2>
      {misses.length === 0 ? (
        <Empty message="Nothing. Every search so far has found something." />
      ) : (
        <table aria-labelledby={HEADING_ID} className="w-full max-w-4xl">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={HEAD}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {misses.map((miss) => (
              <MissRow key={miss.words} miss={miss} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function MissRow({ miss: { words, count, lastAt } }: { miss: SearchMiss }) {
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold [overflow-wrap:anywhere]`}>
        {words.length > SYNONYM_LIMITS.words ? (
          <bdi>{words}</bdi>
        ) : (
          <button
            type="button"
            className="min-h-11 text-left underline decoration-line underline-offset-4 hover:text-action hover:decoration-current"
            onClick={() => beginWith(words)}
          >
            <bdi>{words}</bdi>
          </button>
        )}
      </th>
      <td className={`${CELL} tabular-nums`}>{count}</td>
      <td className={`${CELL} w-2/5`}>
        <TimeOf iso={lastAt} />
      </td>
    </tr>
  )
}
