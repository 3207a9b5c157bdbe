import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask, type Result } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { Field, WHOLE } from '#app/kit/form/field.tsx'
import { Thumbnail } from '#app/kit/page/thumbnail.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { CameraScan } from '#app/kit/scan/camera-scan.tsx'
import { useScans } from '#app/kit/scan/scanner.ts'
import type { FoundByCode } from '#store/goods/codes/codes.schema.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { formatPrice } from '#store/money.ts'
import { numberIn } from '#store/typed/number.ts'
import { newCodedPath } from './wish.ts'

const MOST_FOUND = '8'

type Verb = { add: string; added: string }

type FinderProps = {
  label?: string
  verb?: Verb
  /** The initial search words. */
  initial?: string
  /** Also lists products that are out of stock. */
  takesSoldOut?: boolean
  chosenIds: readonly string[]
  onAdd: (product: Product) => void
  /** Called with a code that is scanned into the field. */
  onScan?: (text: string) => void
}

/** Texts that Enter looks up as a code: no spaces, at least one digit. */
const LIKE_CODE = /^(?=.*\p{Nd})\S{3,80}$/u

const ADD: Verb = { add: 'Add', added: 'Added' }

/** Finds products by words, as shoppers do, each with a button to add it. */
export function ProductFinder({
  label = 'Find a product to add',
  verb = ADD,
  initial = '',
  takesSoldOut = false,
  chosenIds,
  onAdd,
  onScan,
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
        // Keeps Enter from submitting the surrounding form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!onScan || !LIKE_CODE.test(text.trim())) return
          onScan(text.trim())
          setText('')
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
            takesSoldOut={takesSoldOut}
            isChosen={chosenIds.includes(product._id)}
            onAdd={() => onAdd(product)}
          />
        ))}
      </ul>
    </div>
  )
}

/**
 * Finds products by scans anywhere on the page: `onFound` takes the product and returns what to announce. `scan` takes typed
 * codes; `panel` shows the camera, the announcement, and for an unknown code a way to give it to a product.
 */
export function useProductScans(onFound: (found: FoundByCode) => string | Promise<string>) {
  const [said, setSaid] = useState<{ words: string; unknown?: string }>()
  const mayChange = useMay()('change products')
  async function scan(code: string) {
    const found = await ask(() => browserApi.admin.codes.$get({ query: { code } }))
    if (found.kind === 'done') setSaid({ words: await onFound(found.answer) })
    else if (found.status === 404) setSaid({ words: `No product has the code ${code}.`, unknown: code })
    else setSaid({ words: found.message })
  }
  useScans(scan)
  const panel = (
    <div className="grid justify-items-start gap-2">
      <CameraScan onCode={scan} words={said?.words} />
      <p role="status" className={said ? 'font-semibold [overflow-wrap:anywhere]' : 'sr-only'}>
        {said?.words}
      </p>
      {said?.unknown && mayChange ? (
        <PutOnProduct
          key={said.unknown}
          code={said.unknown}
          onPut={async (found) => setSaid({ words: await onFound(found) })}
          onRefused={(words) => setSaid({ words })}
        />
      ) : null}
    </div>
  )
  return { scan, panel }
}

type PutProps = { code: string; onPut: (found: FoundByCode) => void; onRefused: (words: string) => void }

function PutOnProduct({ code, onPut, onRefused }: PutProps) {
  const [pieces, setPieces] = useState('1')
  async function put({ _id: product }: Product) {
    const json = { product, code, pieces: numberIn(pieces) ?? Number.NaN }
    const result = await ask(() => browserApi.admin.codes.$post({ json }))
    if (result.answer) onPut(result.answer)
    else onRefused(Object.values(result.fields)[0] ?? result.message)
  }
  return (
    <div className="grid w-full gap-2 rounded-xl bg-sunken p-3">
      <Field
        label="It stands for how many pieces?"
        className="max-w-40"
        {...WHOLE}
        value={pieces}
        onChange={({ currentTarget }) => setPieces(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ProductFinder
        label={`Which product has ${code}?`}
        verb={{ add: 'Put it on', added: '' }}
        takesSoldOut
        chosenIds={[]}
        onAdd={put}
      />
      <Link to={newCodedPath(code)} target="_blank" className="text-link">
        A new product
      </Link>
    </div>
  )
}

type FoundProps = { product: Product; verb: Verb; takesSoldOut: boolean; isChosen: boolean; onAdd: () => void }

function FoundProduct({ product, verb, takesSoldOut, isChosen, onAdd }: FoundProps) {
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
        disabled={isChosen || (isOut && !takesSoldOut)}
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
  const result = useDebouncedQuery(search, find)
  const found = (result?.found.answer ?? []).map((product) => ({ ...product, name: nameWithKind(product) }))
  return { found, words: search === '' ? '' : wordsOf(result, search) }
}

function wordsOf(result: { to: string; found: Result<Product[]> } | undefined, search: string): string {
  if (result?.to !== search) return 'Searching...'
  const { answer, status } = result.found
  // A text that the API refuses belongs to no product.
  if (!answer && status !== 400) return 'The products could not be searched. Please try again.'
  return answer?.length ? `${answer.length} found.` : 'No product found.'
}

type Named = Partial<Pick<Product, 'name' | 'imageUrl'>> & Pick<Product, '_id'>

type Props<P> = {
  picked: readonly P[]
  /** The most products, and the message (`full`) at that number. */
  most: number
  full: string
  /** Further controls of a product, beside removing it. */
  controls: (one: P, at: number) => ReactNode
  pick: (found: Product) => P
  onChange: (picked: readonly P[]) => void
}

/** The picked products in order, and a search for more. */
export function PickedProducts<P extends Named>({ picked, most, full, controls, pick, onChange }: Props<P>) {
  return (
    <div className="grid gap-4">
      {picked.length === 0 ? <p className="text-muted">Nothing yet. Find a product below.</p> : null}
      <ol className="divide-y divide-line">
        {picked.map((one, at) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <Thumbnail product={{ imageUrl: one.imageUrl || undefined, category: [] }} />
            <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">{one.name}</span>
            {controls(one, at)}
            <Button
              look="quiet"
              aria-label={`Take off ${one.name}`}
              onClick={() => onChange(picked.filter(({ _id }) => _id !== one._id))}
            >
              Take off
            </Button>
          </li>
        ))}
      </ol>
      {picked.length < most ? (
        <ProductFinder
          chosenIds={picked.map(({ _id }) => _id)}
          takesSoldOut
          onAdd={(found) => onChange([...picked, pick(found)])}
        />
      ) : (
        <p className="text-muted">{full}</p>
      )}
    </div>
  )
}
