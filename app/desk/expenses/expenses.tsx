import { href, Link, useRevalidator } from 'react-router'
import { Badge } from '#app/desk/shared/badges.tsx'
import { BillFields, billIn, TakeBack, useEntryKey } from '#app/desk/shared/cash-entry.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { fieldsBelow } from '#app/kit/api/ask.ts'
import { read } from '#app/kit/api/read.ts'
import { EditForm } from '#app/kit/form/edit-form.tsx'
import { FieldInput } from '#app/kit/form/field-of.tsx'
import { type FieldTable, TableFields, valuesIn } from '#app/kit/form/field-table.tsx'
import { addressOf, paramsOf, rowNumber } from '#app/kit/list/params.ts'
import { Empty } from '#app/kit/page/messages.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { formatWholeDay, TimeOf } from '#app/kit/words/when.tsx'
import type { PageArgs, PageHandle, PageProps } from '#app/page.tsx'
import { indianDay } from '#store/india.ts'
import type { Expense, ExpenseData, ExpenseList } from '#store/money/expenses/expenses.schema.ts'
import { EXPENSE_CHOICES, PAID_FROM, wordsOfExpenseKind } from '#store/money/expenses/expenses.ts'
import { formatTotal } from '#store/money.ts'
import { BillFile } from './bill-file.tsx'

const PARAMS = { before: rowNumber }

export async function load({ api, request }: PageArgs) {
  const { before } = paramsOf(PARAMS, request)
  const list = await read<ExpenseList>(() => api.admin.expenses.$get({ query: before ? { before } : {} }))
  return { ...list, isOlder: before !== undefined, today: indianDay(Date.now()) }
}

export const handle = { title: 'Expenses', of: 'the expenses' } satisfies PageHandle

export default function ExpensesPage({ loaderData }: PageProps<typeof load>) {
  const { expenses, hasMore, whom, isOlder, today } = loaderData
  const mayTake = useMay()('take money')
  const last = expenses.at(-1)
  return (
    <div className="grid grid-cols-1 gap-6">
      {isOlder || !mayTake ? null : <Enter key={expenses[0]?._id ?? 'first'} whom={whom} today={today} />}
      <Section id="expenses" heading={isOlder ? 'Older' : 'What was paid'} takesFocus>
        {expenses.length === 0 ? (
          <Empty message="Nothing yet. Write down above what the shop pays: the till, the month and the register follow." />
        ) : (
          <ul className="rows">
            {expenses.map((expense) => (
              <Row key={expense._id} expense={expense} />
            ))}
          </ul>
        )}
        {hasMore && last ? (
          <Link
            to={addressOf(href('/admin/expenses'), { before: String(last._id) })}
            className="text-link mt-3 inline-block"
          >
            Older
          </Link>
        ) : null}
      </Section>
    </div>
  )
}

const MAIN = {
  kind: { kind: 'choice', label: 'What for', choices: EXPENSE_CHOICES, default: 'rent' },
  amount: { kind: 'rupees', label: 'Amount', missing: 'Please enter the amount.' },
  paidFrom: { kind: 'choice', label: 'Paid from', choices: PAID_FROM, default: 'cash' },
  day: { kind: 'day', label: 'Day', missing: 'Please enter the day.' },
} satisfies FieldTable
const WHOM = { kind: 'line', default: '', max: 100, label: 'To whom', hint: 'Optional' } as const
const WORDS = {
  words: { kind: 'line', default: '', max: 200, label: 'Note', hint: 'Such as for which month.' },
} satisfies FieldTable
function Enter({ whom, today }: Pick<ExpenseList, 'whom'> & { today: string }) {
  const { revalidate } = useRevalidator()
  const { keyOf, next } = useEntryKey()
  return (
    <EditForm<Expense>
      edited={{ takeCurrent: () => undefined }}
      of="expense"
      save="Write down"
      isShort
      call={(form) => {
        const main = valuesIn<ExpenseData>({ ...MAIN, ...WORDS }, form)
        const json = { ...main, whom: form.text('whom'), ...billIn(form) }
        return () => browserApi.admin.expenses.$post({ json, header: keyOf(json) })
      }}
      answered={(fields) => ({ ...fields, ...fieldsBelow('bill', fields) })}
      done={({ kind, amount }) => `${wordsOfExpenseKind(kind)}, ${formatTotal(amount)}: written down.`}
      onSaved={() => {
        next()
        return revalidate()
      }}
      className="panel grid grid-cols-1 gap-4"
    >
      <h2 className="text-xl">Write down an expense</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TableFields of={MAIN} values={{ day: today }} />
        <FieldInput name="whom" leaf={WHOM} text="" suggested={whom} />
        <TableFields of={WORDS} values={{}} />
      </div>
      <BillFields />
    </EditForm>
  )
}

function Row({ expense }: { expense: Expense }) {
  const { _id, day, kind, whom, words, amount, paidFrom, bill, by, at, takenBackBy } = expense
  const name = wordsOfExpenseKind(kind)
  const tax = bill ? bill.cgst + bill.sgst + bill.igst : 0
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-semibold">{name}</span>
          {whom ? (
            <>
              , <bdi>{whom}</bdi>
            </>
          ) : null}
          , {formatWholeDay(day)} {takenBackBy === null ? null : <Badge>Taken back</Badge>}
        </p>
        {words ? <p>{words}</p> : null}
        {bill ? (
          <p className="tabular-nums">
            Bill {bill.number} of {bill.gstin}: {formatTotal(bill.taxable)} and {formatTotal(tax)} GST
          </p>
        ) : null}
        <p className="text-sm text-muted">
          No. {_id}, from the {PAID_FROM[paidFrom].toLowerCase()}; {by}, <TimeOf iso={at} />
          {takenBackBy === null ? null : `; taken back by no. ${takenBackBy}`}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{formatTotal(amount)}</p>
      <BillFile expense={expense} />
      {takenBackBy === null ? (
        <TakeBack
          entry={_id}
          look="quiet"
          aria-label={`Take back no. ${_id}: ${name}`}
          title={`Take back ${name}, ${formatTotal(amount)}?`}
        />
      ) : null}
    </li>
  )
}
