import { href, Link } from 'react-router'
import {
  amountIn,
  BookLine,
  KhataReminder,
  readCashOrUpi,
  useEntryKey,
  useHasKhata,
  WaySelect,
} from '#app/desk/shared/cash-entry.tsx'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { Field, NUMBER } from '#app/kit/form/field.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Press } from '#app/kit/press/press.tsx'
import type { CustomerKhata, LedgerEntry } from '#store/money/khata/khata.schema.ts'
import { wordsOfBalance, wordsOfLedgerEntry } from '#store/money/khata/khata.ts'
import { formatTotal } from '#store/money.ts'
import type { CustomerWithOrders } from '#store/people/customers/customers.schema.ts'

const calls = browserApi.admin.khata

type Khata = CustomerKhata['khatas'][number]
type Props = { customer: CustomerWithOrders; khatas: readonly Khata[] }

/** The customer's balance with every entry, in shops that keep khata. */
export function KhataSection({ customer, khatas }: Props) {
  const may = useMay()
  if (!useHasKhata() || !may('read takings')) return null
  const [first] = khatas
  return (
    <Section id="khata" heading="Khata" className="panel" takesFocus>
      {first ? null : <p className="text-muted">None yet. Set how much they may owe, and orders can go on it.</p>}
      {khatas.map((khata) => (
        <Account key={khata._id} customer={customer} khata={khata} />
      ))}
      {may('change settings') ? <OwnersPresses customer={customer} khata={first} /> : null}
    </Section>
  )
}

function Account({ customer, khata }: { customer: CustomerWithOrders; khata: Khata }) {
  const { balance, limit, entries, count, language } = khata
  return (
    <div className="grid gap-2">
      <p className={`text-lg font-semibold tabular-nums ${balance < 0 ? 'text-danger' : ''}`}>
        {wordsOfBalance(balance)}
      </p>
      <p className="text-muted">
        {limit > 0 ? `On credit (udhar) up to ${formatTotal(limit)}.` : 'No udhar: only what is in credit can be used.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <MoneyPress khata={khata} of="paid" />
        {balance > 0 ? <MoneyPress khata={khata} of="paid-out" /> : null}
        <KhataReminder name={customer.name} phone={customer.phone} language={language} balance={balance} />
      </div>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <KhataLine key={entry._id} entry={entry} />
        ))}
      </ul>
      {count > entries.length ? (
        <p>The other {count - entries.length} are older: they stand in the cash book.</p>
      ) : null}
    </div>
  )
}

const MONEY = {
  paid: { press: 'They paid', title: 'Khata paid', done: 'paid on the khata' },
  'paid-out': { press: 'Pay the credit out', title: 'Pay the credit out', done: 'of the credit is paid out' },
}

/** Records money that the customer pays on the khata (`paid`), or gets out of their credit. */
function MoneyPress({ khata: { _id, balance }, of }: { khata: Khata; of: keyof typeof MONEY }) {
  const { keyOf, next } = useEntryKey()
  const { press, title, done } = MONEY[of]
  const expected = of === 'paid' ? -balance : balance
  if (!useMay()('take money')) return null
  return (
    <Press<unknown>
      look={balance < 0 ? 'action' : 'quiet'}
      ask={{
        title,
        yes: 'Record it',
        words: 'It is in the cash book of today.',
        fields: (
          <div className="grid grid-cols-2 items-start gap-3">
            <Field
              label="Amount"
              name="amount"
              {...NUMBER}
              defaultValue={expected > 0 ? String(expected) : ''}
              missing="Please enter the amount."
              required
            />
            <WaySelect label="How" ways={['cash', 'upi']} />
          </div>
        ),
      }}
      call={(form) => {
        const json = { khata: _id, amount: amountIn(form), way: readCashOrUpi(form) }
        return calls[of].$post({ json, header: keyOf(json) })
      }}
      done={(_, form) => `${formatTotal(amountIn(form))} ${done}.`}
      onDone={next}
    >
      {press}
    </Press>
  )
}

/** Sets the limit of the khata, and enters debts from before it. */
function OwnersPresses({ customer: { _id: id }, khata }: { customer: CustomerWithOrders; khata: Khata | undefined }) {
  const { keyOf, next } = useEntryKey()
  return (
    <div className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
      <Press<unknown>
        look={khata ? 'text' : 'quiet'}
        ask={{
          title: 'How much may they owe?',
          yes: 'Save',
          fields: (
            <Field
              label="Limit"
              name="limit"
              {...NUMBER}
              defaultValue={khata ? String(khata.limit) : ''}
              hint="0: no udhar. What is owed already stays."
              missing="Please enter a limit."
              required
            />
          ),
        }}
        call={(form) => calls.limits[':id'].$put({ param: { id }, json: { limit: amountIn(form, 'limit') } })}
        done="The limit is saved."
      >
        {khata ? 'Limit' : 'Start a khata'}
      </Press>
      {khata ? (
        <Press<unknown>
          look="text"
          ask={{
            title: 'Owed from before',
            yes: 'Enter it',
            words: 'What your old notebook says they owe. No money moves.',
            fields: <Field label="Amount" name="amount" {...NUMBER} missing="Please enter the amount." required />,
          }}
          call={(form) => {
            const json = { amount: amountIn(form) }
            return calls.before[':id'].$post({ param: { id }, json, header: keyOf(json) })
          }}
          done="It is on the khata."
          onDone={next}
        >
          Owed from before
        </Press>
      ) : null}
    </div>
  )
}

function KhataLine({ entry }: { entry: LedgerEntry }) {
  const { amount, order } = entry
  return (
    <BookLine entry={entry} amount={`${amount > 0 ? '+' : ''}${formatTotal(amount)}`}>
      {wordsOfLedgerEntry(entry)}
      {order ? (
        <>
          ,{' '}
          <Link to={href('/admin/orders/:id', { id: order._id })} className="plain-link">
            {order.orderNumber}
          </Link>
        </>
      ) : null}
    </BookLine>
  )
}
