import { Search } from 'lucide-react'
import { Form, href, useSubmit } from 'react-router'
import { FilterSheet } from '#app/admin/frame/filter-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm } from '#app/ui/forms/checked-form.tsx'
import { Field, Options, Select } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatDay } from '#app/ui/when.tsx'
import { MONEY_FILTERS, wordsOfMoney } from '#store/orders/order-money.ts'
import { DESK_LIMITS } from '#store/orders/placing/order-limits.ts'
import { ORDER_STATUSES, STATUSES } from '#store/orders/steps/order-statuses.ts'
import { type OrdersView, queryOfView } from './orders-query.ts'

/** Finds orders. A plain form whose fields stand in the address: it works before any script, and can be passed on. */
export function OrderFilters({ view }: { view: OrdersView }) {
  const submit = useSubmit()
  const filters = queryOfView({ ...view, before: '' })
  return (
    <FilterSheet id="order-filters" set={wordsOfView(view)}>
      <CheckedForm
        as={Form}
        method="get"
        // Where the address changed behind the form, its fields follow.
        key={JSON.stringify(filters)}
        aria-label="Find orders"
        className="desk-filters mb-2 grid grid-cols-2 items-end gap-x-3 gap-y-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
      >
        <Field
          label="Order number, phone or name"
          className="col-span-2 lg:col-span-1"
          type="search"
          name="search"
          defaultValue={view.search}
          maxLength={DESK_LIMITS.search}
          autoComplete="off"
        />
        <Select
          label="Status"
          name="status"
          defaultValue={view.status ?? ''}
          onChange={(event) => submit(event.currentTarget.form)}
        >
          <Options of={ANY_STATUS} />
        </Select>
        <Select
          label="Payment"
          name="money"
          defaultValue={view.money ?? ''}
          onChange={(event) => submit(event.currentTarget.form)}
        >
          <Options of={ANY_PAYMENT} />
        </Select>
        <Field label="From" className="min-w-0" type="date" name="from" defaultValue={view.from} />
        <Field label="Until" className="min-w-0" type="date" name="to" defaultValue={view.to} />
        {view.hour ? <input type="hidden" name="hour" value={view.hour} /> : null}
        {view.network ? <input type="hidden" name="network" value={view.network} /> : null}
        <div className="flex flex-wrap gap-x-3">
          <Button type="submit">
            <Search className="size-4" aria-hidden="true" />
            Find
          </Button>
          {Object.keys(filters).length > 0 ? (
            <Link to={href('/admin/orders')} className="plain-link">
              Show all
            </Link>
          ) : null}
        </div>
      </CheckedForm>
    </FilterSheet>
  )
}

const ANY_STATUS = {
  '': 'All',
  ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, STATUSES[status].words])),
}
const ANY_PAYMENT = { '': 'All', ...Object.fromEntries(MONEY_FILTERS.map((money) => [money, wordsOfMoney(money)])) }

/** The filters that are set, in the fields' words. */
function wordsOfView({ search, status, money, from, to, hour, network }: OrdersView) {
  const days = [from && `from ${formatDay(from)}`, to && `until ${formatDay(to)}`]
  return [
    search,
    status && STATUSES[status].words,
    money && wordsOfMoney(money),
    ...days,
    hour && `${formatDay(hour.slice(0, 10))} from ${hour.slice(11)}:00`,
    network,
  ]
}
