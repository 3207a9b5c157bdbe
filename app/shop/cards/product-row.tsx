import type { FocusEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { langOf } from '#app/kit/words/lang-of.ts'
import { useLanguage } from '#app/kit/words/language.ts'
import type { CardProduct } from '#store/goods/products/card-product.ts'
import { CARDS } from './cards.texts.ts'
import { ProductGrid } from './product-grid.tsx'

type Props = { title: string; to?: string; products: readonly CardProduct[] }

/** Products in one row that scrolls sideways, with a link to the whole list. For the keyboard it is one card: the arrows go on. */
export function ProductShelf({ title, to, products }: Props) {
  const t = CARDS.use()
  return (
    <section aria-label={title} className="product-row mt-7" onFocus={stopAtOne} onKeyDown={goOn}>
      <header className="flex flex-wrap items-center gap-x-3 whitespace-nowrap">
        {/* Its words wrap first; only beside one that is too long does the link go below. */}
        <h2 lang={langOf(title, useLanguage())} className="min-w-min flex-1 text-xl whitespace-normal">
          {title}
        </h2>
        {to ? (
          <Link to={to} className="text-link" aria-label={t.viewAllOf(title)}>
            {t.viewAll}
          </Link>
        ) : null}
      </header>
      <ProductGrid products={products} level="h3" isBelow isRow />
    </section>
  )
}

function stopAtOne({ currentTarget: row, target }: FocusEvent): void {
  const chosen = target.closest('.card')
  if (!chosen) return
  for (const stop of row.querySelectorAll<HTMLElement>('.card :is(a, button)')) {
    stop.tabIndex = chosen.contains(stop) ? 0 : -1
  }
}

function goOn(event: KeyboardEvent): void {
  const card = document.activeElement?.closest('.card')
  const next = { ArrowRight: card?.nextElementSibling, ArrowLeft: card?.previousElementSibling }[event.key]
  if (!next) return
  event.preventDefault()
  next.querySelector('a')?.focus()
}
