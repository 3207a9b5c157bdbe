import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { notifiedLabel } from '#app/desk/shared/request-words.ts'
import { inboxPath } from '#app/desk/shared/requests-query.ts'
import { answerGroup } from '#app/desk/shared/use-answers.ts'
import { useMails } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { RequestGroup } from '#store/goods/requests/requests.schema.ts'
import { type SavedState, useSavedState } from './saved-product.ts'

type Props = { wish: string; product: SavedState['saved'] }

/** After a product was made from a wish: asks whether to say so, and to write to those who left an address. */
export function WishStockedHint() {
  const { saved, wish, key } = useSavedState()
  return saved && wish ? <Hint key={key} wish={wish} product={saved} /> : null
}

function Hint({ wish, product }: Props) {
  const call = () => browserApi.admin['request-groups'][':id'].$get({ param: { id: wish } })
  const group = useDebouncedQuery(wish, () => ask<RequestGroup>(call), 0)?.found.answer
  const mails = useMails()
  const box = useRef<HTMLElement>(null)
  const [done, setDone] = useState<string>()
  const [isOver, setOver] = useState(false)
  // While it still waits for its answer.
  const isThere = group !== undefined && !group.product && !isOver
  // The list has brought the row of the product into view; this comes after it.
  useEffect(() => {
    if (isThere) box.current?.scrollIntoView({ block: 'center' })
  }, [isThere])

  return (
    <section ref={box} aria-label="Request" className={isThere ? BOX : ''}>
      <p role="status" className="font-semibold [overflow-wrap:anywhere]">
        {isThere ? (done ?? wordsOfHint(group)) : null}
      </p>
      {isThere ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {done ? (
            <Link to={inboxPath({ status: 'new' })} className="text-link">
              Back to the requests
            </Link>
          ) : (
            <Press
              call={answerGroup({ _id: wish, status: 'stocked', productId: product._id })}
              onDone={({ told }) => setDone(wordsOfEnd(product.name, told, mails))}
            >
              {group.waiting > 0
                ? `Mark as stocked and write to ${counted(group.waiting, 'person', 'people')}`
                : 'Mark as stocked'}
            </Press>
          )}
          <Button look="quiet" onClick={() => setOver(true)}>
            {done ? 'Close' : 'Not now'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const BOX = 'mb-4 rounded-card border border-marigold bg-warning-soft p-4'

function wordsOfHint({ name, count, waiting }: RequestGroup): string {
  const asked = `${counted(count, 'request')} for “${name}”`
  return waiting === 0
    ? `There ${count === 1 ? 'was' : 'were'} ${asked}.`
    : `${asked}, ${counted(waiting, 'person', 'people')} left an address.`
}

function wordsOfEnd(productName: string, told: number, mails: boolean): string {
  const words = `Marked as stocked: ${productName}.`
  return told === 0 ? words : `${words} ${notifiedLabel(told, mails)}`
}
