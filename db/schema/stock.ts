/** Goods in, and stock-takes. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { ofProduct, productImports } from './goods.ts'

/** Goods that came in from a supplier. An entry is never changed: one that takes it back names it. */
export const goodsIn = pgTable(
  'goods_in',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    day: date('day').notNull(),
    supplier: text('supplier').notNull().default(''),
    note: text('note').notNull().default(''),
    takesBack: uuid('takes_back').references((): AnyPgColumn => goodsIn.id),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('goods_in_taken_back_once').on(t.takesBack),
    index('goods_in_newest').on(t.createdAt.desc(), t.id),
    index('goods_in_by_supplier').on(t.supplier, t.createdAt),
  ],
)

/** Lines of goods in; `pieces` are negative when the entry takes another back. */
export const goodsInLines = pgTable(
  'goods_in_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => goodsIn.id),
    productId: ofProduct(),
    pieces: integer('pieces').notNull(),
    pricePaise: integer('price_paise').notNull(),
    /** Stock and average cost before the line, and the average after it. Recalculated when an earlier line is taken back. */
    stockBefore: integer('stock_before').notNull(),
    costBefore: integer('cost_before'),
    costAfter: integer('cost_after'),
  },
  (t) => [
    check('goods_in_lines_pieces', sql`${t.pieces} <> 0`),
    check('goods_in_lines_price', sql`${t.pricePaise} >= 0`),
    index('goods_in_lines_of_entry').on(t.entryId, t.id),
    index('goods_in_lines_of_product').on(t.productId, t.id),
  ],
)

/** Stock-takes. One changes nothing until it is applied, by a change of products that can be undone. */
export const stockTakes = pgTable(
  'stock_takes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
    /** When it was dropped or applied; null while it is being counted. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The change by which it was applied, even without differences; null when it was dropped. */
    changeId: uuid('change_id').references(() => productImports.id),
  },
  (t) => [
    check('stock_takes_name', sql`char_length(${t.name}) between 1 and 60`),
    check('stock_takes_change', sql`${t.changeId} is null or ${t.endedAt} is not null`),
    index('stock_takes_newest').on(t.createdAt.desc(), t.id),
  ],
)

/** Counts of a product. With `isAll` the count replaces earlier ones of the stock-take, otherwise it is added to them. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the client: the same key sent again is the same count. */
    key: uuid('key').notNull(),
    takeId: uuid('take_id')
      .notNull()
      .references(() => stockTakes.id),
    productId: ofProduct(),
    pieces: integer('pieces').notNull(),
    isAll: boolean('is_all').notNull(),
    /** Pieces expected on the shelf at that moment: the stock, plus what is ordered and not packed yet. */
    expected: integer('expected').notNull(),
    /** The product's last stock movement at that moment, or 0: corrections by other stock-takes since then are no difference. */
    movementId: bigint('movement_id', { mode: 'number' }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_counts_pieces', sql`${t.pieces} >= 0`),
    unique('stock_counts_once').on(t.key),
    index('stock_counts_of_product').on(t.takeId, t.productId, t.id),
  ],
)
