import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { ProductFinder, useProductScans } from '#app/desk/shared/product-finder.tsx'
import { pageTitle } from '#app/frame/page-meta.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { useSend } from '#app/kit/api/use-send.ts'
import { CountField } from '#app/kit/form/count-field.tsx'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { FormDialog } from '#app/kit/press/dialogs.tsx'
import { Press } from '#app/kit/press/press.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { TimeOf } from '#app/kit/words/when.tsx'
import type { MetaArgs, PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { PRODUCT_LIMITS } from '#store/goods/products/products.ts'
import type { Counted, StockTakeDetail } from '#store/goods/stock-take/stock-take.schema.ts'
import { formatTotal } from '#store/money.ts'
import { DeskHeading } from '../frame/desk-heading.tsx'

export const load = ({ api, params: { id } }: PageArgs<'/admin/stock-take/:id'>) =>
  read<StockTakeDetail>(() => api.admin['stock-takes'][':id'].$get({ param: { id } }))

export const handle = {
  title: 'Stock-take',
  hasOwnHeading: true,
  of: 'the stock-take',
  wayOn: { to: href('/admin/stock-take'), words: 'All stock-takes', status: 404 },
} satisfies PageHandle

export const meta = ({ loaderData, shop }: MetaArgs<typeof load>) => [
  pageTitle(shop, loaderData ? `Stock-take ${loaderData.name}` : handle.title),
]

const calls = browserApi.admin['stock-takes'][':id']

export default function StockTakePage({ loaderData: take }: PageProps<typeof load>) {
  const { name, state, who, at, rows, differing } = take
  const isOpen = state === 'open'
  return (
    <>
      <DeskHeading
        title={name}
        within={{ to: href('/admin/stock-take'), label: 'Stock-take' }}
        badges={<Badge look={isOpen ? 'good' : 'plain'}>{state}</Badge>}
      />
      <p className="mb-3 text-muted">
        Begun by {who}, <TimeOf iso={at} />
      </p>
      <div className="grid grid-cols-1 gap-5">
        {isOpen ? <Counting take={take} /> : null}
        <Section id="counted" heading={`Counted: ${counted(take.products, 'product')}`}>
          {rows.length === 0 ? (
            <Empty message="Nothing yet. Scan a product, or find it by its name." />
          ) : (
            <ul className="rows">
              {rows.map((row) => (
                <CountedRow key={row._id} row={row} take={take} />
              ))}
            </ul>
          )}
          {rows.length < take.products ? (
            <p className="mt-2 text-muted">The first {rows.length} are shown, those that differ before the others.</p>
          ) : null}
        </Section>
        <Section id="difference" heading="Difference" className="panel" takesFocus>
          <p className="mb-3">{inWords(take)}</p>
          {isOpen ? <Ends take={take} /> : null}
          {state === 'taken over' && take.changeId && differing > 0 ? <Undo changeId={take.changeId} /> : null}
        </Section>
      </div>
    </>
  )
}

function inWords({ differing, difference, value, state }: StockTakeDetail): string {
  if (differing === 0) return 'What was counted is as the stock says.'
  const pieces = `${signed(difference)} ${Math.abs(difference) === 1 ? 'piece' : 'pieces'}`
  const worth = value === undefined || value === 0 ? '' : `, ${signed(value, formatTotal)} at cost`
  const outcomes = {
    open: 'Nothing is changed yet.',
    'taken over': 'The stock has it.',
    dropped: 'It was dropped.',
    undone: 'It was undone.',
  }
  return `${counted(differing, 'product')} ${differing === 1 ? 'differs' : 'differ'}: ${pieces}${worth}. ${outcomes[state]}`
}

/** "+3", "−2", "0". */
function signed(value: number, format: (size: number) => string = String): string {
  const sign = value === 0 ? '' : value > 0 ? '+' : '−'
  return sign + format(Math.abs(value))
}

function Counting({ take }: { take: StockTakeDetail }) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ _id: string; name: string }>()
  const sending = useSend()
  const { scan, panel } = useProductScans(async ({ _id: product, name, pieces }) => {
    const json = { _id: crypto.randomUUID(), product, pieces }
    const send = () => ask<StockTakeDetail>(() => calls.counts.$post({ param: { id: take._id }, json }))
    const first = await send()
    // Sent again it is the same count.
    const result = first.kind === 'unreachable' ? await send() : first
    if (result.kind !== 'done') return `Not counted: ${Object.values(result.fields)[0] ?? result.message}`
    void revalidate()
    const all = result.answer.rows.find(({ _id }) => _id === product)?.counted
    return `${name}: ${pieces} counted${all === undefined ? '' : `, ${all} in all`}.`
  })
  return (
    <Section id="counting" heading="Count" className="panel">
      <p className="mb-2 text-muted">
        Scan each piece, or find a product and enter how many. Count all that lies on the shelf, also what is ordered
        and not packed yet.
      </p>
      {panel}
      <ProductFinder
        label="Find a product to count"
        verb={{ add: 'Count', added: 'Count' }}
        takesSoldOut
        chosenIds={[]}
        onScan={scan}
        onAdd={setAsked}
      />
      <FormDialog
        isOpen={asked !== undefined}
        title={`How many of ${asked?.name}?`}
        yes="Count"
        firstFocus="input"
        sending={sending}
        onClose={() => setAsked(undefined)}
        onSubmit={async ({ text }) => {
          if (!asked) return
          const json = { _id: crypto.randomUUID(), product: asked._id, pieces: Number(text('pieces')) }
          const result = await sending.send(() => calls.counts.$post({ param: { id: take._id }, json }))
          if (result?.kind !== 'done') return false
          setAsked(undefined)
        }}
      >
        <CountField
          label="Pieces"
          name="pieces"
          from={0}
          to={PRODUCT_LIMITS.stock}
          hint="They come to what was counted of it before."
        />
      </FormDialog>
    </Section>
  )
}

function CountedRow({ row, take }: { row: Counted; take: StockTakeDetail }) {
  const { _id: product, name, counted: count, expected, difference, value, who } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1 basis-48">
        <p>
          <Link to={href('/admin/products/:id/stock', { id: product })} className="plain-link font-semibold">
            {name}
          </Link>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {count} counted, {expected} should be there. {who.join(', ')}
        </p>
      </div>
      <p className={difference === 0 ? 'text-muted' : 'text-right font-semibold tabular-nums'}>
        {difference === 0 ? 'as it should be' : signed(difference)}
        {value === undefined || value === 0 ? null : (
          <span className="block text-sm font-normal text-muted">{signed(value, formatTotal)}</span>
        )}
      </p>
      {take.state === 'open' ? (
        <Press
          look="quiet"
          aria-label={`Correct: ${name}`}
          ask={{
            title: `How many of ${name} are there?`,
            yes: 'Save',
            fields: (
              <CountField
                label="Pieces in all"
                name="pieces"
                from={0}
                to={PRODUCT_LIMITS.stock}
                defaultValue={count}
                hint="Instead of what was counted of it before."
              />
            ),
          }}
          call={({ text }) => {
            const json = { _id: crypto.randomUUID(), product, pieces: Number(text('pieces')), isAll: true }
            return calls.counts.$post({ param: { id: take._id }, json })
          }}
        >
          Correct
        </Press>
      ) : null}
    </li>
  )
}

/** Taken over, or with all else at 0, or dropped. */
function Ends({ take: { _id: id, name, differing, products, notCounted } }: { take: StockTakeDetail }) {
  const done = 'Taken over: the differences are in the stock.'
  return (
    <div className="flex flex-wrap gap-3">
      {products > 0 ? (
        <Press
          look="action"
          ask={{
            title: `Take over ${name}?`,
            yes: 'Take over',
            words: `The stock of ${counted(differing, 'product')} changes. What was sold meanwhile stays sold, and what was not counted stays as it is.`,
          }}
          call={() => calls['take-over'].$post({ param: { id }, json: {} })}
          done={done}
        >
          Take over
        </Press>
      ) : null}
      {products > 0 && notCounted > 0 ? (
        <Press
          look="quiet"
          ask={{
            title: `Set ${counted(notCounted, 'product')} to 0?`,
            yes: 'Take over, the rest is 0',
            words: `You counted ${counted(products, 'product')}. ${counted(notCounted, 'other product')} with stock will be sold out at once: only if you counted the whole shop.`,
            isDanger: true,
          }}
          call={() => calls['take-over'].$post({ param: { id }, json: { restIsZero: true } })}
          done={done}
        >
          Take over, and the rest is 0
        </Press>
      ) : null}
      <Press
        look="quiet"
        ask={{
          title: `Drop ${name}?`,
          yes: 'Drop',
          words: 'What was counted is put aside, and the stock stays as it is.',
        }}
        call={() => calls.drop.$post({ param: { id }, json: {} })}
        done="Dropped. The stock is as it was."
      >
        Drop
      </Press>
    </div>
  )
}

function Undo({ changeId: id }: { changeId: string }) {
  return (
    <Press
      look="quiet"
      ask={{
        title: 'Undo this stock-take?',
        yes: 'Undo',
        words: 'The stock is as if nobody had counted. Products that were changed since stay as they are.',
      }}
      call={() => browserApi.admin['product-imports'][':id'].undo.$post({ param: { id }, json: {} })}
      done={({ undone, kept }) =>
        `Undone: ${counted(undone, 'product')}.${kept > 0 ? ` ${counted(kept, 'product')} changed since and stay.` : ''}`
      }
    >
      Undo
    </Press>
  )
}
