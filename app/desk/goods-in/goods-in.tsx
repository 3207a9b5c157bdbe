import { type SetStateAction, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { type DraftLine, DraftLines } from '#app/desk/shared/draft-lines.tsx'
import { browserApi } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { FieldInput } from '#app/kit/form/field-of.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import { addressOf, paramsOf, text } from '#app/kit/list/params.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { ButtonLink } from '#app/kit/press/button.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { formatWholeDay, TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { GoodsIn, GoodsInList } from '#store/goods/goods-in/goods-in.schema.ts'
import { labelsInAddress } from '#store/goods/price-labels/price-labels.ts'
import type { ProductDetail } from '#store/goods/products/products.schema.ts'
import { nameWithKind } from '#store/goods/products/products.ts'
import { indianDay } from '#store/india.ts'
import { formatPrice, formatTotal, sumOfLines } from '#store/money.ts'

const PARAMS = { before: text(40), product: text(40) }

export async function load({ api, request }: PageArgs) {
  const { before, product } = paramsOf(PARAMS, request)
  const [list, first] = await Promise.all([
    read<GoodsInList>(() => api.admin['goods-in'].$get({ query: before ? { before } : {} })),
    product ? read<ProductDetail>(() => api.products[':id'].$get({ param: { id: product }, query: {} })) : undefined,
  ])
  return { ...list, isOlder: before !== undefined, first, today: indianDay(Date.now()) }
}

export const handle = { title: 'Goods in', of: 'the goods in' } satisfies PageHandle

export default function GoodsInPage({ loaderData }: PageProps<typeof load>) {
  const { entries, hasMore, suppliers, isOlder, first, today } = loaderData
  const last = entries.at(-1)
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOlder ? null : <Receive key={entries[0]?._id ?? 'first'} suppliers={suppliers} first={first} today={today} />}
      <Section id="entries" heading={isOlder ? 'Older' : 'What came in'} takesFocus>
        {entries.length === 0 ? (
          <Empty message="Nothing yet. Write down above what a supplier brings: stock and cost follow." />
        ) : (
          <ul className="rows">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
        {hasMore && last ? (
          <Link to={addressOf(href('/admin/goods-in'), { before: last._id })} className="text-link mt-3 inline-block">
            Older
          </Link>
        ) : null}
      </Section>
    </div>
  )
}

const FIELDS = {
  day: { kind: 'day', label: 'Day', missing: 'Please enter the day.' },
  note: { kind: 'line', default: '', max: 300, label: 'Note', hint: 'Such as the number of their bill.' },
} satisfies FieldTable
const SUPPLIER = { kind: 'line', default: '', max: 100, label: 'Supplier', hint: 'Optional' } as const

type ReceiveProps = Pick<GoodsInList, 'suppliers'> & { first: ProductDetail | undefined; today: string }

function Receive({ suppliers, first, today }: ReceiveProps) {
  const { revalidate } = useRevalidator()
  const [initial] = useState<DraftLine[]>(() =>
    first ? [{ _id: first._id, name: nameWithKind(first), qty: 1, price: Number.NaN }] : [],
  )
  const [lines, setLines] = useState(initial)
  // The same id on a retry, so that a lost answer makes no second entry.
  const [_id] = useState(() => crypto.randomUUID())

  /** Clears the price of an added product: it is the selling price, and the cost is asked for. */
  const change = (update: SetStateAction<DraftLine[]>) =>
    setLines((before) => {
      const after = typeof update === 'function' ? update(before) : update
      const isNew = (line: DraftLine) => !before.some((one) => one._id === line._id)
      return after.map((line) => (isNew(line) ? { ...line, price: Number.NaN } : line))
    })

  return (
    <EditForm<GoodsIn>
      edited={{ takeCurrent: () => undefined }}
      of="entry"
      save="Take in"
      call={(form) => {
        const json = {
          _id,
          ...valuesIn<{ day: string; note: string }>(FIELDS, form),
          supplier: form.text('supplier'),
          lines: lines.map((line) => ({ _id: line._id, pieces: line.qty, price: line.price })),
        }
        return () => browserApi.admin['goods-in'].$post({ json })
      }}
      alwaysShowError
      isChanged={lines !== initial}
      done={({ lines }) => `${counted(sumOfPieces(lines), 'piece')} taken in. Stock and cost follow.`}
      onSaved={() => revalidate()}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 [&>.desk-bar]:col-span-full"
    >
      <Section id="lines" heading="Take in goods" className="panel" headingLook="mb-1 text-xl">
        <DraftLines lines={lines} isPriced takesSoldOut onChange={change}>
          {lines.length > 0 && !lines.some(({ price }) => Number.isNaN(price)) ? (
            <p className="flex justify-between gap-4 font-semibold">
              In all <span className="tabular-nums">{formatTotal(sumOfLines(lines))}</span>
            </p>
          ) : null}
        </DraftLines>
        <p className="mt-2 text-sm text-muted">
          The price is what you pay for a piece. Without its GST, if you take that off your own tax.
        </p>
      </Section>
      <div className="panel grid items-start gap-4 sm:grid-cols-2">
        <FieldInput name="supplier" leaf={SUPPLIER} text="" suggested={suppliers} />
        <TableFields of={FIELDS} values={{ day: today }} />
      </div>
    </EditForm>
  )
}

function sumOfPieces(lines: GoodsIn['lines']): number {
  return lines.reduce((sum, { pieces }) => sum + pieces, 0)
}

function Entry({ entry }: { entry: GoodsIn }) {
  const { _id: id, day, supplier, note, who, at, total, lines, takenBack } = entry
  const name = supplier || 'Goods'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <bdi className="font-semibold">{name}</bdi>, {formatWholeDay(day)}{' '}
          {takenBack ? <Badge>Taken back</Badge> : null}
        </p>
        <ul className={takenBack ? 'line-through' : ''}>
          {lines.map(({ line, _id, name, pieces, price }) => (
            <li key={line} className="tabular-nums">
              {pieces} ×{' '}
              <Link to={href('/admin/products/edit/:id', { id: _id })} className="text-link">
                {name}
              </Link>{' '}
              at {formatPrice(price)}
            </li>
          ))}
        </ul>
        {note ? <p>{note}</p> : null}
        <p className="text-sm text-muted">
          {who}, <TimeOf iso={at} />
          {takenBack ? (
            <>
              {'; taken back by '}
              {takenBack.who}, <TimeOf iso={takenBack.at} />
            </>
          ) : null}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{formatTotal(total)}</p>
      {takenBack ? null : (
        <ButtonLink
          look="quiet"
          aria-label={`Price labels: ${name}, ${formatWholeDay(day)}`}
          to={`${href('/admin/price-labels')}?products=${labelsInAddress(lines.map(({ _id, pieces }) => ({ _id, count: pieces })))}`}
        >
          Price labels
        </ButtonLink>
      )}
      {takenBack ? null : (
        <Press
          look="quiet"
          aria-label={`Take back: ${name}, ${formatWholeDay(day)}`}
          ask={{
            title: `Take back what came in from ${name}?`,
            yes: 'Take back',
            words: 'Its pieces leave the stock, and the cost is what it would be without them.',
          }}
          call={() => browserApi.admin['goods-in'][':id']['take-back'].$post({ param: { id }, json: {} })}
          done={`${name}, ${formatWholeDay(day)}: taken back.`}
        >
          Take back
        </Press>
      )}
    </li>
  )
}
