import { useId, useState } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { ask, type Result } from '#app/api/ask.ts'
import { useAnswer } from '#app/api/use-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatPrice } from '#store/money.ts'
import type { Product } from '#store/products/products.schema.ts'
import { Thumbnail } from './thumbnail.tsx'

const MOST_FOUND = '8'

type Verb = { add: string; added: string }

type FinderProps = {
  label?: string
  verb?: Verb
  /** What is searched for at first. */
  initial?: string
  chosenIds: readonly string[]
  onAdd: (product: Product) => void
}

const ADD: Verb = { add: 'Add', added: 'Added' }

/** Finds products by words, as shoppers do, and offers to add each. */
export function ProductFinder({
  label = 'Find a product to add',
  verb = ADD,
  initial = '',
  chosenIds,
  onAdd,
}: FinderProps) {
  const [text, setText] = useState(initial)
  const { found, words } = useFound(text)
  const statusId = useId()
  return (
    <div>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter belongs to the form around it.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p id={statusId} role="status" className="mt-1 min-h-6 text-sm text-muted">
        {words}
      </p>
      <ul className="divide-y divide-line">
        {found.map((product) => (
          <FoundProduct
            key={product._id}
            product={product}
            verb={verb}
            isChosen={chosenIds.includes(product._id)}
            onAdd={() => onAdd(product)}
          />
        ))}
      </ul>
    </div>
  )
}

type FoundProps = { product: Product; verb: Verb; isChosen: boolean; onAdd: () => void }

function FoundProduct({ product, verb, isChosen, onAdd }: FoundProps) {
  const isOut = product.stock <= 0
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail product={product} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {product.name}
        <span className="block text-sm text-muted">
          {formatPrice(product.price)}, {isOut ? 'none left' : `${product.stock} left`}
        </span>
      </span>
      <Button
        look="quiet"
        className="shrink-0"
        aria-label={`${isChosen ? verb.added : verb.add} ${product.name}`}
        disabled={isChosen || isOut}
        onClick={onAdd}
      >
        {isChosen ? verb.added : verb.add}
      </Button>
    </li>
  )
}

function useFound(text: string) {
  const search = text.trim()
  const find = () => ask<Product[]>(() => browserApi.products.$get({ query: { search, limit: MOST_FOUND } }))
  const result = useAnswer(search, find)
  return { found: result?.found.answer ?? [], words: search === '' ? '' : wordsOf(result, search) }
}

function wordsOf(result: { to: string; found: Result<Product[]> } | undefined, search: string): string {
  if (result?.to !== search) return 'Searching...'
  const { answer, status } = result.found
  // What the API cannot understand is found nowhere.
  if (!answer && status !== 400) return 'The products could not be searched. Please try again.'
  return answer?.length ? `${answer.length} found.` : 'No product found.'
}
