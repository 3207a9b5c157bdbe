/** What the demo shop is filled with. It is loaded for an empty shop alone: the catalogue takes memory that stays. */
import { sql } from 'drizzle-orm'
import { collections, homeLayouts, productReviews, products } from '#db/schema/goods.ts'
import { orderEvents, orderLines, orderReturnLines, orderReturns, orders, stockMovements } from '#db/schema/orders.ts'
import { productRequests, searchTerms } from '#db/schema/requests.ts'
import { shopSettings } from '#db/schema/shop.ts'
import type { Tx } from '#engines/postgres/client.ts'
import { DEMO_ABOUT } from './about.ts'
import { enterPayments, paymentsOf } from './cash.ts'
import { type DemoProduct, demoCatalogue } from './catalogue.ts'
import { demoId } from './ids.ts'
import { OPENED_BEFORE_MS } from './order-plan.ts'
import { makeDemoOrders } from './orders.ts'
import { demoRequests } from './requests.ts'
import { demoReviews } from './reviews.ts'
import { demoSearches } from './searches.ts'
import { demoShelves } from './shelves.ts'

/** Adds the catalogue and its trade up to now. Returns how many products it added. */
export async function fillDemo(tx: Tx): Promise<number> {
  const now = Date.now()
  const rows = demoCatalogue.map((product, index) => rowOf(product, index, now))
  await tx.insert(products).values(rows)
  await addTrade(tx, rows, now)
  await tx.insert(productReviews).values(demoReviews(now))
  await addDemand(tx)
  const { shelves, home } = demoShelves(now)
  await tx.insert(collections).values(shelves)
  await tx.insert(homeLayouts).values(home)
  await tx.insert(shopSettings).values({ settings: DEMO_ABOUT }).onConflictDoNothing()
  return rows.length
}

type ProductRow = ReturnType<typeof rowOf>

/** Orders, and a stock from the start that leaves what the catalogue says. Nobody is written to: no mail goes out. */
async function addTrade(tx: Tx, rows: ProductRow[], now: number): Promise<void> {
  const made = makeDemoOrders(rows, now)
  const stocks = new Map(rows.map((row) => [row.id, row.stock]))
  for (const { productId, delta } of made.movements) stocks.set(productId, (stocks.get(productId) ?? 0) - delta)
  const createdAt = new Date(now - OPENED_BEFORE_MS)
  const opening = [...stocks].map(([productId, delta]) => ({ productId, delta, reason: 'opening' as const, createdAt }))
  const payments = paymentsOf(made, now)
  const paid = new Map(payments.map(({ orderId, amountPaise }) => [orderId, amountPaise]))
  await tx.insert(orders).values(made.orders.map((row) => ({ ...row, receivedPaise: paid.get(row.id) ?? 0 })))
  await tx.insert(orderLines).values(made.lines)
  await tx.insert(orderReturns).values(made.returns)
  await tx.insert(orderReturnLines).values(made.returnLines)
  await tx.insert(orderEvents).values(made.events)
  await tx.insert(stockMovements).values([...opening.filter(({ delta }) => delta > 0), ...made.movements])
  await enterPayments(tx, payments, now)
}

/** What shoppers asked for and searched for. */
async function addDemand(tx: Tx): Promise<void> {
  await tx.insert(productRequests).values(
    demoRequests.map(({ productName, daysAgo }) => ({
      requestedProductName: productName,
      createdAt: sql`now() - make_interval(days => ${daysAgo})`,
    })),
  )
  await tx.insert(searchTerms).values(
    demoSearches.map(({ words, count, found, daysAgo }) => ({
      words,
      count,
      found,
      lastAt: sql`now() - make_interval(days => ${daysAgo})`,
    })),
  )
}

/** Products are a minute apart, so that "newest first" has one order. */
function rowOf(product: DemoProduct, index: number, now: number) {
  return {
    id: demoId(product.slug),
    name: product.name,
    nameHi: product.nameHi,
    description: product.description,
    descriptionHi: product.descriptionHi,
    pricePaise: product.priceRupees * 100,
    originalPricePaise: product.originalPriceRupees === undefined ? null : product.originalPriceRupees * 100,
    stock: product.stock,
    categories: product.categories as string[],
    imageUrl: product.picture === undefined ? null : `/images/demo/${product.picture}`,
    moreImageUrls: product.morePictures.map((picture) => `/images/demo/${picture}`),
    isFeatured: product.isFeatured,
    popularity: product.popularity as number,
    ageFrom: product.ageFrom ?? null,
    ageTo: product.ageTo ?? null,
    ...product.origin,
    createdAt: new Date(now - OPENED_BEFORE_MS - (index + 1) * 60_000),
  }
}
