import { browserApi } from '#app/api/api-client.ts'
import { type Sending, useSend } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, type Report } from '#app/ui/messages.tsx'
import type { KeptSynonym } from '#store/catalogue-search/synonyms.schema.ts'

const REMOVAL_FAILED = 'Error: Could not remove the words. You may not be authorized.'
const HEADING_ID = 'synonyms'

type ListProps = { synonyms: readonly KeptSynonym[]; report: Report }

/** The lines of the list, each with a way to take it away: it is typed again as quickly, so nobody is asked twice. */
export function SynonymList({ synonyms, report }: ListProps) {
  const sending = useSend(report)
  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1} className="mb-3 text-2xl">
        Synonyms
      </h2>
      {synonyms.length === 0 ? (
        <Empty message="None yet. Add what shoppers say and what the shop calls it: dabba, lunch box." />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {synonyms.map((synonym) => (
            <Line key={synonym._id} synonym={synonym} sending={sending} />
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = { synonym: KeptSynonym; sending: Sending }

function Line({ synonym: { _id, from, to }, sending: { isReady, send } }: LineProps) {
  async function remove() {
    const call = browserApi.admin.synonyms.delete[':id']
    const result = await send(() => call.$post({ param: { id: _id }, json: {} }), {
      done: `A search for ${from} no longer finds ${to} as well.`,
      failed: ({ code, message }) => (code === '' ? REMOVAL_FAILED : message),
      isRemoval: true,
    })
    // The button that was pressed is gone with its line.
    if (result?.kind === 'done') document.getElementById(HEADING_ID)?.focus()
  }

  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{from}</bdi> <span className="text-muted">also finds</span>{' '}
        <bdi className="font-semibold">{to}</bdi>
      </p>
      <Button
        look="danger"
        className="shrink-0"
        aria-label={`Remove ${from}, ${to}`}
        disabled={!isReady}
        onClick={remove}
      >
        Remove
      </Button>
    </li>
  )
}
