import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { Select, TextArea } from '#app/kit/form/field.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { CopyButton } from '#app/kit/press/copy-button.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PastedLine } from '#store/goods/pasted-lists/pasted-lists.schema.ts'
import { addFoundProducts, LIST_LIMITS } from '#store/goods/pasted-lists/pasted-lists.ts'
import type { Product } from '#store/goods/products/products.schema.ts'
import { REQUEST_LIMITS } from '#store/goods/requests/requests.ts'
import { formatPrice } from '#store/money.ts'

type FoundLine = Pick<Product, '_id' | 'name' | 'price' | 'priceSteps'> & { qty: number; added?: number }

/** `chosen` has a product id for each line, '' for a line that is left out. */
type Reading = { lines: PastedLine[]; chosen: string[] }

type Props = {
  /** The lines that exist already. */
  lines: readonly FoundLine[]
  /** Most pieces of a product. */
  most: number
  onLines: (lines: FoundLine[]) => void
}

/** Reads a list that somebody sent, and adds what was chosen of it to the lines. For use inside a form of the page. */
export function PasteList({ lines, most, onLines }: Props) {
  const [text, setText] = useState('')
  const [reading, setReading] = useState<Reading>()
  const [left, setLeft] = useState<readonly string[]>([])
  const reader = useSend()
  const lacking = reading?.lines.filter(({ product }, at) => !product && !reading.chosen[at]) ?? []
  const found = reading ? foundIn(reading) : []

  async function read() {
    const call = () => browserApi.admin['pasted-lists'].$post({ json: { text } })
    const result = await reader.send(call, { keepsPage: true })
    if (result?.kind !== 'done') return
    const read = result.answer.lines
    setLeft([])
    setReading({ lines: read, chosen: read.map(({ product }) => (product && product.stock > 0 ? product._id : '')) })
  }

  function take() {
    const all = addFoundProducts(lines, found, most)
    onLines(all.lines)
    setLeft(all.left)
    setText('')
    setReading(undefined)
  }

  const choose = (at: number, id: string) =>
    setReading((before) => before && { ...before, chosen: before.chosen.with(at, id) })

  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">Paste a list</summary>
      <div className="grid gap-3">
        <TextArea
          label="The list of a school or customer"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          rows={5}
          maxLength={LIST_LIMITS.text}
          hint="In English, Hindi or both, as it was sent."
          error={reader.fields.text}
          dir="auto"
        />
        <div>
          <Button look="quiet" disabled={!reader.isReady || text.trim() === ''} onClick={read}>
            {reader.isBusy ? 'Reading...' : 'Read the list'}
          </Button>
        </div>
        <p role="status" className="empty:hidden">
          {reader.refusal && !reader.fields.text ? reader.refusal.message : ''}
          {left.length > 0 ? `Not taken: ${left.join('; ')}.` : ''}
          {reading ? wordsOf(reading.lines.length, found.length, lacking.length) : ''}
        </p>
        {reading ? (
          <ul className="divide-y divide-line">
            {reading.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a list is its place
              <ReadLine key={at} line={line} chosen={reading.chosen[at] ?? ''} onChoose={(id) => choose(at, id)} />
            ))}
          </ul>
        ) : null}
        {found.length > 0 ? (
          <div>
            <Button onClick={take}>Take {found.length === 1 ? 'one product' : `${found.length} products`}</Button>
          </div>
        ) : null}
        <MissingProducts lines={lacking} />
      </div>
    </details>
  )
}

type LineProps = { line: PastedLine; chosen: string; onChoose: (id: string) => void }

function ReadLine({ line: { text, quantity, product, candidates, reason }, chosen, onChoose }: LineProps) {
  return (
    <li className="grid gap-1 py-2">
      <p className="text-sm [overflow-wrap:anywhere]" dir="auto">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-10 font-semibold tabular-nums">{quantity} x</span>
        <Select
          label={`Product for ${text}`}
          isLabelHidden
          className="min-w-40 flex-1"
          value={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">{product ? 'Leave out' : 'Not in the shop: leave out'}</option>
          {[...(product ? [product] : []), ...candidates].map(({ _id, name, price, stock }) => (
            <option key={_id} value={_id} disabled={stock <= 0}>
              {name}, {formatPrice(price)}
              {stock > 0 ? '' : ' (none left)'}
            </option>
          ))}
        </Select>
      </div>
      {reason ? <p className="text-sm text-muted">{reason}</p> : null}
    </li>
  )
}

/** Products that the shop lacks: to copy, or to add to the requests once each. */
function MissingProducts({ lines }: { lines: readonly PastedLine[] }) {
  const requests = useSend()
  const [sent, setSent] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const wished = [...new Set(lines.map(({ thing }) => thing.slice(0, REQUEST_LIMITS.name)))]
  const unsent = wished.filter((thing) => !sent.includes(thing))
  if (lines.length === 0) return null

  async function request() {
    const failed: string[] = []
    for (const productName of unsent) {
      const call = () => browserApi['product-requests'].$post({ json: { productName } })
      const result = await requests.send(call, { keepsPage: true })
      if (result?.kind === 'done') setSent((before) => [...before, productName])
      else failed.push(`${productName}: ${result?.message ?? ''}`)
      if (result?.kind === 'signed out' || result?.kind === 'unreachable') break
    }
    setRefused(failed)
  }

  const isOver = !requests.isBusy && (refused.length > 0 || unsent.length === 0)
  return (
    <div className="grid gap-2 rounded-xl bg-sunken p-3">
      <p className="font-semibold">The shop lacks</p>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {lines.map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a list is its place
          <li key={at} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={lines.map(({ text }) => text).join('\n')}>Copy</CopyButton>
        <Button look="quiet" disabled={!requests.isReady || unsent.length === 0} onClick={request}>
          Put into requests
        </Button>
        <span role="status" className="text-sm text-muted [overflow-wrap:anywhere]">
          {isOver ? `Requests have ${wished.length - unsent.length} more. ${refused.join(' ')}` : ''}
        </span>
      </div>
    </div>
  )
}

/** A product that several lines ask for is taken once, with the sum. */
function foundIn({ lines, chosen }: Reading): FoundLine[] {
  const found = new Map<string, FoundLine>()
  for (const [at, { quantity, product, candidates }] of lines.entries()) {
    const one = [...(product ? [product] : []), ...candidates].find(({ _id }) => _id === chosen[at])
    if (!one) continue
    const { _id, name, price, priceSteps } = one
    found.set(_id, { _id, name, price, priceSteps, qty: quantity + (found.get(_id)?.qty ?? 0) })
  }
  return [...found.values()]
}

function wordsOf(lines: number, found: number, lacking: number): string {
  if (lines === 0) return 'There is nothing to order in it.'
  return `${counted(lines, 'line')}: ${found} in the shop${lacking > 0 ? `, ${lacking} not` : ''}.`
}
