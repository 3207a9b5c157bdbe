import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatWholeDay } from '#app/ui/when.tsx'
import { rateInWords, rateOf } from '#store/gst/rates.ts'
import { GOODS_READ_ON, usualGoodsFor } from '#store/gst/usual-goods.ts'
import type { ProductValues } from '../product-values.ts'

/** Suggests the usual tax of goods with this name; a press fills it in. */
export function TaxSuggestions({ values }: { values: ProductValues }) {
  const found = usualGoodsFor(values.name, values.category)
  if (found.length === 0) return null
  return (
    <section aria-label="Usual tax" className="col-span-full rounded-xl bg-sunken p-3">
      <ul className="space-y-2">
        {found.map(({ goods, hsn, percent, zero = '', since, source }) => {
          const rate = rateOf(percent, zero)
          return (
            <li key={goods} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 flex-[1_1_14rem]">
                {goods}: HSN {hsn}, {rate ? rateInWords(rate) : ''}
                {since ? ` since ${formatWholeDay(since)}` : ''}.{' '}
                <a className="text-link whitespace-nowrap" href={source} target="_blank" rel="noreferrer">
                  Source
                </a>
              </p>
              <Button
                look="quiet"
                onClick={(event) => fill(event, { hsnCode: hsn, gstPercent: String(percent), gstZero: zero })}
              >
                Fill in<span className="sr-only"> for {goods}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Usual rates, read on {formatWholeDay(GOODS_READ_ON)}: no advice. Your accountant knows what your goods are.
      </p>
    </section>
  )
}

/** The inputs keep their own text: they are told as if somebody had typed. */
function fill({ currentTarget }: MouseEvent<HTMLButtonElement>, texts: Record<string, string>) {
  const { form } = currentTarget
  for (const [name, text] of Object.entries(texts)) {
    const input = form?.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
