import { useState } from 'react'
import { href, Link } from 'react-router'
import { BillFields, billIn, cashBook, readWay, useEntryKey, WaySelect } from '#app/desk/shared/cash-entry.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { fieldsBelow } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { CheckedForm, Submit } from '#app/kit/form/checked-form.tsx'
import { Field, NUMBER } from '#app/kit/form/field.tsx'
import { FormError } from '#app/kit/form/form-problems.tsx'
import type { FormFields } from '#app/kit/form/read-form.ts'
import { Lines } from '#app/kit/list/lines.tsx'
import { useSelection } from '#app/kit/list/selection.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { useFormSend } from '#app/kit/press/outcomes.tsx'
import { counted } from '#app/kit/words/counted.ts'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import type { CashDay, MoneyOwed } from '#store/money/cash-book/cash-book.schema.ts'
import { wordsOfOwedBy } from '#store/money/cash-book/cash-book.ts'
import { formatTotal, paiseFromRupees, rupeesFromPaise } from '#store/money.ts'
import { numberIn } from '#store/typed/number.ts'
import { CashDayView } from './cash-day.tsx'

export async function load({ api, request }: PageArgs) {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  const query = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}
  const [book, owed] = await Promise.all([
    read<CashDay>(() => api.admin['cash-book'].$get({ query })),
    read<MoneyOwed>(() => api.admin['cash-book'].owed.$get()),
  ])
  return { book, owed }
}

export const handle = { title: 'Cash', of: 'the cash book' } satisfies PageHandle

export default function Cash({ loaderData: { book, owed } }: PageProps<typeof load>) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <CashDayView book={book} />
      <div className="grid gap-5">
        <CourierDues couriers={owed.couriers} />
        <RefundsDue owed={owed} />
      </div>
    </div>
  )
}

/** Cancelled or returned orders whose money is still here. */
function RefundsDue({ owed: { refunds, refundsDue } }: { owed: MoneyOwed }) {
  return (
    <Section id="refunds-due" heading="Refunds due" className="panel" headingLook="mb-2 text-xl">
      {refundsDue.count > 0 ? (
        <p className="flex justify-between gap-4 font-semibold">
          {counted(refundsDue.count, 'order')} <span className="tabular-nums">{formatTotal(refundsDue.amount)}</span>
        </p>
      ) : null}
      {refundsDue.count > refunds.length ? <p className="text-muted">These are the oldest {refunds.length}.</p> : null}
      <Lines
        empty="None."
        of={refunds.map(({ _id, orderNumber, customerName, amount }) => ({
          key: _id,
          to: href('/admin/orders/:id', { id: _id }),
          words: (
            <>
              {orderNumber}, <bdi>{customerName}</bdi>
            </>
          ),
          end: formatTotal(amount),
        }))}
      />
    </Section>
  )
}

type Due = MoneyOwed['couriers'][number]

/** Delivered orders that are unpaid, by courier. */
function CourierDues({ couriers }: { couriers: readonly Due[] }) {
  return (
    <Section id="courier-dues" heading="Owed for delivered orders" className="panel" headingLook="mb-2 text-xl">
      {couriers.length === 0 ? <p className="text-muted">Nothing: every delivered order is paid.</p> : null}
      <div className="grid gap-3">
        {couriers.map((due) => (
          // A payment changes the list, which then starts with all boxes ticked.
          <CourierDue key={`${due.by} ${due.courier} ${due.count}`} due={due} />
        ))}
      </div>
    </Section>
  )
}

function CourierDue({ due }: { due: Due }) {
  const sending = useFormSend()
  const { keyOf, next } = useEntryKey()
  const mayTake = useMay()('take money')
  const [taken, setTaken] = useState(0)
  // All orders are ticked at first.
  const left = useSelection(due.orders.map(({ _id }) => _id))
  const chosen = due.orders.filter(({ _id }) => !left.has(_id))
  const sum = rupeesFromPaise(chosen.reduce((paise, { amount }) => paise + paiseFromRupees(amount), 0))
  const name = wordsOfOwedBy(due)

  async function save(fields: FormFields) {
    const way = readWay(fields)
    const lines = chosen.map(({ _id, amount }) => ({ orderId: _id, amount }))
    const entry = { way, courier: due.courier || undefined, lines }
    const charges = fields.text('amount')
    const isSetOff = due.courier !== '' && charges !== ''
    const setOff = {
      received: { ...entry, courier: due.courier },
      charges: { amount: numberIn(charges) ?? Number.NaN, ...billIn(fields) },
    }
    const header = keyOf(isSetOff ? setOff : entry)
    const less = rupeesFromPaise(paiseFromRupees(sum) - paiseFromRupees(setOff.charges.amount))
    const result = isSetOff
      ? await sending.send(() => browserApi.admin.expenses['set-off'].$post({ json: setOff, header }), {
          done: `${formatTotal(less)} received from ${name}, ${formatTotal(setOff.charges.amount)} set off as their charges.`,
        })
      : await sending.send(() => cashBook.received.$post({ json: entry, header }), {
          done: `${formatTotal(sum)} received from ${name}.`,
        })
    if (result?.kind === 'done') next()
  }

  return (
    <details className="rounded-card border border-line p-3">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {name} <span className="font-normal text-muted">({due.count})</span>
        </span>
        <span className="font-semibold tabular-nums">{formatTotal(due.amount)}</span>
      </summary>
      <CheckedForm
        sending={sending}
        answered={{ ...fieldsBelow('charges', sending.fields), ...fieldsBelow('charges/bill', sending.fields) }}
        onSend={save}
        aria-label={`Money from ${name}`}
        className="mt-2 grid gap-3"
      >
        {/* Ticked orders are paid. */}
        <ul>
          {due.orders.map(({ _id, orderNumber, amount }) => (
            <li key={_id} className="flex items-center gap-3">
              {mayTake ? (
                <input
                  type="checkbox"
                  aria-label={orderNumber}
                  checked={!left.has(_id)}
                  onChange={() => left.toggle(_id)}
                  className="size-5"
                />
              ) : null}
              <Link to={href('/admin/orders/:id', { id: _id })} className="min-h-11 flex-1 content-center underline">
                {orderNumber}
              </Link>
              <span className="tabular-nums">{formatTotal(amount)}</span>
            </li>
          ))}
        </ul>
        {due.count > due.orders.length ? <p className="text-muted">These are the oldest {due.orders.length}.</p> : null}
        {mayTake ? (
          <div className="flex flex-wrap items-end gap-3">
            <WaySelect
              label="How it came"
              className="min-w-40 flex-1"
              ways={due.by === 'courier' ? ['courier', 'cash', 'upi'] : ['cash', 'upi']}
            />
            {due.courier ? (
              <Field
                label="Less their charges"
                name="amount"
                className="min-w-40 flex-1"
                {...NUMBER}
                note={{
                  words: `${formatTotal(sum - taken)} comes, ${formatTotal(taken)} is an expense.`,
                  isShown: taken > 0,
                }}
                onInput={(event) => setTaken(numberIn(event.currentTarget.value) ?? 0)}
              />
            ) : null}
            <Submit disabled={chosen.length === 0}>
              {formatTotal(sum)} {taken > 0 ? 'settled' : 'received'}
            </Submit>
          </div>
        ) : null}
        {mayTake && taken > 0 ? <BillFields /> : null}
        <FormError />
      </CheckedForm>
    </details>
  )
}
