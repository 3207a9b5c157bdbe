import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { StockBadge } from '#app/admin/badges.tsx'
import type { Overview } from '#store/overview/overview.schema.ts'

/** Bestsellers, products that run out, and searches without results, each only when there are any. */
export function OverviewLists({ overview: { bestSellers, stock, unmetSearches } }: { overview: Overview }) {
  const mayChange = stock !== undefined
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-3">
      <ShortList heading="Best sellers, 30 days" isEmpty={bestSellers.length === 0}>
        {bestSellers.map(({ _id, name, units }) => (
          <Entry key={_id} to={mayChange ? editPath(_id) : href('/product/:id/:slug?', { id: _id })} name={name}>
            {units} sold
          </Entry>
        ))}
      </ShortList>
      <ShortList heading="Running low" isEmpty={!stock || stock.products.length === 0}>
        {stock?.products.map(({ _id, name, stock: units }) => (
          <Entry key={_id} to={editPath(_id)} name={name}>
            <StockBadge stock={units} />
          </Entry>
        ))}
      </ShortList>
      <ShortList heading="Searched and not found" isEmpty={!unmetSearches || unmetSearches.length === 0}>
        {unmetSearches?.map(({ words, count }) => (
          <Entry key={words} to={href('/admin/search')} name={words}>
            {count === 1 ? 'once' : `${count} times`}
          </Entry>
        ))}
      </ShortList>
    </div>
  )
}

function editPath(id: string): string {
  return href('/admin/products/edit/:id', { id })
}

function ShortList({ heading, isEmpty, children }: { heading: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section>
      <h2 className="mb-2 text-xl">{heading}</h2>
      <ul className="rows">{children}</ul>
    </section>
  )
}

function Entry({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 hover:text-action hover:underline"
      >
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        <span className="shrink-0 tabular-nums">{children}</span>
      </Link>
    </li>
  )
}
