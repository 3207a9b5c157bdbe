import { href, Link } from 'react-router'
import type { ApiClient } from '#app/kit/api/api-client.ts'
import { read } from '#app/kit/api/read.ts'
import { Field } from '#app/kit/form/field.tsx'
import { QueryForm } from '#app/kit/list/filters.tsx'
import { Sums } from '#app/kit/list/lines.tsx'
import { addressOf, day, paramsOf } from '#app/kit/list/params.ts'
import { TableHead } from '#app/kit/list/table.tsx'
import { Section } from '#app/kit/page/section.tsx'
import { Button } from '#app/kit/press/button.tsx'
import { ExcelLink } from '#app/kit/press/excel-link.tsx'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import { daysAfter, indianDay } from '#store/india.ts'
import type { Profit, ProfitRow } from '#store/money/figures/figures.schema.ts'
import { formatPrice, formatTotal } from '#store/money.ts'

const PARAMS = { from: day('From'), to: day('To') }

/** Loads the profit of the days in the address, or else of this month. */
export function loadProfit(api: ApiClient, request: Request): Promise<Profit> {
  const [asked, month] = [paramsOf(PARAMS, request), rangesAt(Date.now())['This month']]
  const query = { from: asked.from ?? month.from, to: asked.to ?? month.to }
  return read<Profit>(() => api.admin.profit.$get({ query }))
}

function rangesAt(moment: number) {
  const today = indianDay(moment)
  const month = `${today.slice(0, 8)}01`
  const before = daysAfter(month, -1)
  return {
    Today: { from: today, to: today },
    'Last 7 days': { from: daysAfter(today, -6), to: today },
    'This month': { from: month, to: today },
    'Last month': { from: `${before.slice(0, 8)}01`, to: before },
  }
}

const MOST_SHOWN = 10

/** The profit by product and category, and the value of the stock at cost. */
export function ProfitPart({ profit }: { profit: Profit }) {
  const { from, to, all, charges, products, categories, stock } = profit
  const days = from === to ? formatWholeDay(from) : `${formatWholeDay(from)} to ${formatWholeDay(to)}`
  const file = addressOf('/api/admin/profit.csv', { from, to })
  return (
    <Section
      id="profit"
      heading={`Profit, ${days}`}
      className="panel mb-6"
      beside={
        <span className="flex gap-4">
          <a href={file} download className="text-link" aria-label="Profit as CSV">
            CSV
          </a>
          <ExcelLink href={file} of="Profit" />
        </span>
      }
    >
      <Range from={from} to={to} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <div>
          <Sums
            of={{
              'Goods, without tax': all.sold,
              'Delivery, wrap and fees': charges,
              'Cost of the goods': -all.cost,
              ...(all.unknownUnits > 0 ? { 'Goods of unknown cost': restOf(profit) } : {}),
              Profit: all.profit,
            }}
            strong="Profit"
          />
          <p className="mt-2 text-sm text-muted">
            {all.unknownUnits > 0
              ? `Cost is not known for ${all.unknownUnits} of ${all.units} units: they are not in the profit. `
              : ''}
            By the day of the order. What couriers charge you, rent and wages are not in it.
          </p>
          <p className="mt-3">
            On the shelf now: {formatTotal(stock.cost)} at cost
            {stock.unknownUnits > 0 ? `, without ${stock.unknownUnits} of ${stock.units} units of unknown cost` : ''}.
          </p>
          <div className="mt-6">
            <ProfitTable name="By category" note="A product in two categories counts in both." rows={categories} />
          </div>
        </div>
        <ProfitTable name="By product" rows={products.slice(0, MOST_SHOWN)} />
      </div>
    </Section>
  )
}

/** The sales of which no cost is known, so that the sums add up. */
function restOf({ all, charges }: Profit): number {
  const paise = (rupees: number) => Math.round(rupees * 100)
  return (paise(all.profit) - paise(all.sold) - paise(charges) + paise(all.cost)) / 100
}

function Range({ from, to }: Pick<Profit, 'from' | 'to'>) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <QueryForm
        params={PARAMS}
        query={{ from, to }}
        aria-label="Days of the profit"
        className="flex flex-wrap items-end gap-2"
      >
        <Field label="From" name="from" type="date" defaultValue={from} required />
        <Field label="To" name="to" type="date" defaultValue={to} required />
        <Button type="submit" look="quiet">
          Show
        </Button>
      </QueryForm>
      <p className="flex flex-wrap gap-x-4">
        {Object.entries(rangesAt(Date.now())).map(([words, range]) => (
          <Link
            key={words}
            to={addressOf(href('/admin/figures'), range)}
            aria-current={range.from === from && range.to === to ? 'page' : undefined}
            className="text-link"
            preventScrollReset
          >
            {words}
          </Link>
        ))}
      </p>
    </div>
  )
}

const CELL = 'h-11 border-b border-line px-1 py-0.5 lg:px-2'
const NUMBERS = ['Units', 'Sold', 'Profit']

type TableProps = { name: string; note?: string; rows: readonly ProfitRow[] }

function ProfitTable({ name, note, rows }: TableProps) {
  if (rows.length === 0) return <p className="text-muted">{name}: nothing sold.</p>
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="text-left">
          <span className="font-semibold">{name}</span>
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </caption>
        <TableHead of={['Name', ...NUMBERS]} numbers={NUMBERS} className="max-lg:px-1" />
        <tbody>
          {rows.map((row) => (
            <tr key={row._id ?? row.name}>
              <th scope="row" className={`${CELL} text-left font-normal [overflow-wrap:anywhere]`}>
                {row._id ? (
                  <Link to={href('/admin/products/edit/:id', { id: row._id })} className="text-link">
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
              </th>
              {[row.units.toLocaleString('en-IN'), formatPrice(row.sold), profitIn(row)].map((words, place) => (
                <td key={NUMBERS[place]} className={`${CELL} whitespace-nowrap text-right tabular-nums`}>
                  {words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function profitIn({ units, unknownUnits, profit }: ProfitRow): string {
  return units > 0 && unknownUnits === units ? 'Not known' : formatPrice(profit)
}
