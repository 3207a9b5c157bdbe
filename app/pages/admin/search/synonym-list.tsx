import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/messages.tsx'
import type { Outcome } from '#app/ui/outcome.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { KeptSynonym } from '#store/finding/synonyms.schema.ts'
import { removeSynonym } from './synonym-calls.ts'

const REMOVAL_FAILED = 'Error: Could not remove the words. You may not be authorized.'
const HEADING_ID = 'synonyms'

type ListProps = { synonyms: readonly KeptSynonym[]; onOutcome: (outcome: Outcome | undefined) => void }

/** The lines of the list, each with a way to take it away: it is typed again as quickly, so nobody is asked twice. */
export function SynonymList({ synonyms, onOutcome }: ListProps) {
  const isHydrated = useHydrated()
  const { removing, remove } = useRemoval(onOutcome)
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
            <Line
              key={synonym._id}
              synonym={synonym}
              isDisabled={!isHydrated || removing !== undefined}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = { synonym: KeptSynonym; isDisabled: boolean; onRemove: (synonym: KeptSynonym) => void }

function Line({ synonym, isDisabled, onRemove }: LineProps) {
  const { from, to } = synonym
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
        disabled={isDisabled}
        onClick={() => onRemove(synonym)}
      >
        Remove
      </Button>
    </li>
  )
}

function useRemoval(onOutcome: ListProps['onOutcome']) {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [removing, setRemoving] = useState<string>()

  async function remove({ _id, from, to }: KeptSynonym) {
    setRemoving(_id)
    onOutcome(undefined)
    const isGone = await removeSynonym(_id, userId)
    if (isGone) await revalidate()
    setRemoving(undefined)
    // The button that was pressed is gone with its line.
    if (isGone) document.getElementById(HEADING_ID)?.focus()
    const text = isGone ? `A search for ${from} no longer finds ${to} as well.` : REMOVAL_FAILED
    onOutcome({ kind: isGone ? 'done' : 'failed', text })
  }

  return { removing, remove }
}
