import { useState } from 'react'
import { PickedProducts } from '#app/desk/shared/product-finder.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { CountField } from '#app/kit/form/count-field.tsx'
import { Options, Select } from '#app/kit/form/field.tsx'
import { paramsOf, text } from '#app/kit/list/params.ts'
import { Section } from '#app/kit/page/section.tsx'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { readStored, writeStored } from '#app/kit/storage.ts'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { PriceLabel } from '#store/goods/price-labels/price-labels.schema.ts'
import {
  LABEL_LIMITS,
  LABEL_SHEETS,
  labelSheetOf,
  labelsInAddress,
  SHEET_NAMES,
} from '#store/goods/price-labels/price-labels.ts'
import { barsWithin } from '#store/money/papers/barcode.ts'

const MOST = LABEL_LIMITS.products
/** Ids with the number of their labels, as pages link to here. */
const PARAMS = { products: text(MOST * 41) }

export async function load({ api, request }: PageArgs) {
  const { products } = paramsOf(PARAMS, request)
  const labels = products ? await read<PriceLabel[]>(() => api.admin['price-labels'].$get({ query: { products } })) : []
  return labels.map((label) => ({ ...label, count: countIn(products, label._id) }))
}

function countIn(products = '', id: string): number {
  const of = products
    .toLowerCase()
    .split(',')
    .find((one) => one.startsWith(id))
  return Math.min(Number(of?.slice(37) || 1), LABEL_LIMITS.ofProduct)
}

export const handle = { title: 'Price labels', of: 'the labels' } satisfies PageHandle

type Picked = { _id: string; name: string; imageUrl?: string | undefined; count: number }

const KEY = 'label sheet'
const WORDS = Object.fromEntries(SHEET_NAMES.map((name) => [name, LABEL_SHEETS[name].words]))

export default function Labels({ loaderData }: PageProps<typeof load>) {
  const [picked, setPicked] = useState<readonly Picked[]>(loaderData)
  const [chosen, setSheet] = useState<string>()
  const isHydrated = useHydrated()
  const kept = isHydrated ? readStored(KEY) : undefined
  const sheet = SHEET_NAMES.find((name) => name === (chosen ?? kept)) ?? '24'
  const { columns, rows } = labelSheetOf(sheet)
  const total = picked.reduce((sum, { count }) => sum + count, 0)
  const isTooMany = total > LABEL_LIMITS.labels
  return (
    // Opens the PDF beside the page; what has no name stays here.
    <form action="/api/admin/price-labels.pdf" target="_blank" rel="noreferrer" className="grid grid-cols-1 gap-6">
      <input type="hidden" name="products" value={labelsInAddress(picked)} />
      <Section id="which" heading="Which products" className="panel">
        <PickedProducts
          picked={picked}
          most={MOST}
          full={`${MOST} products at a time.`}
          pick={({ _id, name, imageUrl }) => ({ _id, name, imageUrl, count: 1 })}
          onChange={setPicked}
          controls={(one, at) => (
            <CountField
              label={`Labels of ${one.name}`}
              isLabelHidden
              className="w-24"
              from={0}
              to={LABEL_LIMITS.ofProduct}
              defaultValue={one.count}
              hint="labels"
              onCount={(count) => setPicked((all) => all.map((other, n) => (n === at ? { ...other, count } : other)))}
            />
          )}
        />
        <Codes picked={picked} sheet={sheet} />
      </Section>
      <Section id="sheet" heading="On which labels" className="panel" takesFocus>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Sheet or roll"
            name="sheet"
            value={sheet}
            onChange={({ currentTarget: { value } }) => {
              setSheet(value)
              writeStored(KEY, value)
            }}
          >
            <Options of={WORDS} />
          </Select>
          {columns * rows > 1 ? (
            <CountField
              key={sheet}
              label="Begin at label"
              name="from"
              from={1}
              to={columns * rows}
              defaultValue={1}
              hint="Of a used sheet: the first label that is still there, counted by rows from the top left."
            />
          ) : null}
        </div>
        <p className="my-3 text-muted">
          Print at 100 %, not fitted to the page, or the labels move and the bars become too thin. The price is the one
          without an offer.
        </p>
        {isTooMany ? <p className="mb-2 text-danger">At most {LABEL_LIMITS.labels} labels at a time.</p> : null}
        <Button type="submit" disabled={!isHydrated || total === 0 || isTooMany}>
          Print {counted(total, 'label')}
        </Button>
      </Section>
    </form>
  )
}

/** Says which labels have no bars, and gives codes to those that have none. */
function Codes({ picked, sheet }: { picked: readonly Picked[]; sheet: (typeof SHEET_NAMES)[number] }) {
  const [given, setGiven] = useState(0)
  const ids = picked.map(({ _id }) => _id)
  const find = () =>
    ask<PriceLabel[]>(() => browserApi.admin['price-labels'].$get({ query: { products: ids.join(',') } }))
  const labels = useDebouncedQuery(ids.length === 0 ? '' : `${given} ${ids}`, find)?.found.answer ?? []
  const bare = labels.filter(({ code }) => code === undefined)
  const [width] = labelSheetOf(sheet).label
  const long = labels.flatMap(({ name, code }) => (code && !barsWithin(code, width) ? [`${name} (${code})`] : []))
  return (
    <div className="mt-3 grid justify-items-start gap-3 [overflow-wrap:anywhere]">
      {long.length > 0 ? (
        <p>Too long for bars that scan on these labels: {long.join(', ')}. They get the code in letters alone.</p>
      ) : null}
      {bare.length > 0 ? (
        <>
          <p>
            Without a code, and so without bars: {bare.map(({ name }) => name).join(', ')}. If the pack has a barcode,
            put that one on the product; else give it one of the shop.
          </p>
          <Press
            look="quiet"
            call={() => {
              const json = { action: { kind: 'codes' as const }, selection: { ids: bare.map(({ _id }) => _id) } }
              return browserApi.admin.products.bulk.$post({ json })
            }}
            done={({ changed }) => `${counted(changed, 'product')} got a code of the shop.`}
            onDone={() => setGiven(given + 1)}
          >
            Give {counted(bare.length, 'code')} of the shop
          </Press>
        </>
      ) : null}
    </div>
  )
}
