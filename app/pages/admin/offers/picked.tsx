import { useState } from 'react'
import { ProductFinder } from '#app/admin/product-finder.tsx'
import { browserApi } from '#app/api/api-client.ts'
import { ask } from '#app/api/ask.ts'
import { Button } from '#app/ui/button.tsx'
import { Options, Select } from '#app/ui/forms/field.tsx'
import type { Collection } from '#store/collections/collections.schema.ts'
import { OFFER_LIMITS } from '#store/offers/limits.ts'
import type { Offer } from '#store/offers/offers.schema.ts'

type Named = NonNullable<Offer['picked']>
type PickedProps = { shelves: readonly Collection[]; picked: Named; onChange: (picked: Named) => void }

/** Products by hand; with none, all of the category and brand. */
export function Picked({ picked, shelves, onChange }: PickedProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 font-medium">Only these products</legend>
      {picked.length === 0 ? <p className="text-muted">None picked: all of the category, brand and family.</p> : null}
      <ul className="mb-3 divide-y divide-line">
        {picked.map(({ _id, name }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-1 [overflow-wrap:anywhere]">
            {name}
            <Button
              look="danger"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(picked.filter((one) => one._id !== _id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <FromShelf shelves={shelves} onFound={(found) => onChange(onceEach([...picked, ...found]))} />
      <ProductFinder
        takesSoldOut
        chosenIds={picked.map(({ _id }) => _id)}
        onAdd={({ _id, name }) => onChange([...picked, { _id, name }])}
      />
    </fieldset>
  )
}

type FromProps = Pick<PickedProps, 'shelves'> & { onFound: (found: Named) => void }

/** Picks what is on a shelf now: what comes to it later is not picked. */
function FromShelf({ shelves, onFound }: FromProps) {
  const [words, setWords] = useState('')

  async function take(name: string) {
    const shelf = shelves.find((one) => one.name === name)
    if (!shelf) return
    const { answer } = await findShelf(shelf)
    if (answer) onFound(answer.map(({ _id, name }) => ({ _id, name })))
    setWords(answer ? `${answer.length} on ${shelf.title}.` : 'The shelf could not be read. Please try again.')
  }

  return (
    <>
      <Select label="Pick all of a shelf" value="" onChange={({ target }) => void take(target.value)}>
        <Options of={{ '': 'Choose', ...Object.fromEntries(shelves.map(({ name, title }) => [name, title])) }} />
      </Select>
      <p role="status" className="min-h-6 text-sm text-muted">
        {words}
      </p>
    </>
  )
}

/** The products of a shelf, whether it is open already or not. */
async function findShelf({ name, rule }: Collection): Promise<{ answer?: Named | undefined }> {
  const limit = String(OFFER_LIMITS.products)
  if (rule) return ask<Named>(() => browserApi.products.$get({ query: { ...rule, limit } }))
  const { answer } = await ask(() => browserApi.admin.collections[':name'].$post({ param: { name }, json: {} }))
  return { answer: answer?.products }
}

function onceEach(products: Named): Named {
  return [...new Map(products.map((one) => [one._id, one])).values()].slice(0, OFFER_LIMITS.products)
}
