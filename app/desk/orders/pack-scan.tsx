import { useState } from 'react'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { CameraScan } from '#app/kit/scan/camera-scan.tsx'
import { useScans } from '#app/kit/scan/scanner.ts'
import type { DeskOrder } from '#store/selling/orders/order-desk.schema.ts'

type Wanted = { _id: string; name: string; qty: number }

/** Counts what is scanned while an order is packed, and warns of wrong products. It stops nobody. */
export function PackScan({ items }: { items: DeskOrder['orderItems'] }) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [said, setSaid] = useState<{ words: string; isWrong: boolean }>()
  const wanted = wantedOf(items)
  const all = wanted.reduce((sum, { qty }) => sum + qty, 0)
  const scanned = wanted.reduce((sum, { _id, qty }) => sum + Math.min(counts[_id] ?? 0, qty), 0)
  const missing = wanted.filter(({ _id, qty }) => (counts[_id] ?? 0) < qty)

  async function scan(code: string) {
    const found = await findByCode(code)
    if (found.kind !== 'done')
      return setSaid({
        words: found.status === 404 ? `No product has the code ${code}.` : found.message,
        isWrong: true,
      })
    const { _id, name, pieces } = found.answer
    const bundle = items.find((item) => item._id === _id && item.parts)
    const more = bundle?.parts ?? [{ _id, qty: 1 }]
    if (!wanted.some((one) => one._id === more[0]?._id))
      return setSaid({ words: `Not in this order: ${name}.`, isWrong: true })
    setCounts((before) => {
      const after = { ...before }
      for (const part of more) after[part._id] = (after[part._id] ?? 0) + pieces * part.qty
      return after
    })
    const over = wanted.find((one) => one._id === _id && (counts[_id] ?? 0) + pieces > one.qty)
    setSaid(
      over
        ? { words: `Too many: the order has ${over.qty} of ${name}.`, isWrong: true }
        : { words: `${name}.`, isWrong: false },
    )
  }
  useScans(scan)
  const progress = missing.length === 0 ? `${all} of ${all} scanned: all is there.` : `${scanned} of ${all} scanned.`
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <CameraScan onCode={scan} words={said && `${said.words} ${progress}`} />
      <p
        role="alert"
        className={said?.isWrong ? 'rounded-xl bg-danger-soft px-3 py-2 font-semibold text-danger' : 'sr-only'}
      >
        {said?.isWrong ? said.words : ''}
      </p>
      <p role="status" className={said ? 'font-semibold' : 'sr-only'}>
        {said ? progress : ''}
      </p>
      {said && missing.length > 0 ? (
        <p className="text-muted">
          Still to come: {missing.map(({ _id, name, qty }) => `${qty - (counts[_id] ?? 0)} × ${name}`).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

function findByCode(code: string) {
  return ask(() => browserApi.admin.codes.$get({ query: { code } }))
}

/** The products to pack; a bundle counts as its parts. */
function wantedOf(items: DeskOrder['orderItems']): Wanted[] {
  const wanted = new Map<string, Wanted>()
  const add = ({ _id, name, qty }: Wanted) => wanted.set(_id, { _id, name, qty: qty + (wanted.get(_id)?.qty ?? 0) })
  for (const { _id, name, qty, parts } of items) {
    if (parts) for (const part of parts) add({ ...part, qty: part.qty * qty })
    else add({ _id, name, qty })
  }
  return [...wanted.values()]
}
