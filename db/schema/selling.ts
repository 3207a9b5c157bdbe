/** Offers, quotations, class lists, delivery rules, and orders that a cap turned away. */

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  CLASS_CODE_FORM,
  CLASS_DELIVERIES,
  PINS_FORM,
  RULE_CASH,
  RULE_DAYS_FORM,
  type SentOrder,
} from '../order-values.ts'
import { createdAt, listOf, literal } from './columns.ts'
import { ofOrder, orders } from './orders.ts'
import { ofUser } from './people.ts'

/** Lower prices for a limited time. The SQL function `offer_of` computes prices from them wherever a price is read. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The reduction: percent or an amount. */
    percent: smallint('percent'),
    amountPaise: integer('amount_paise'),
    /** Products with an offer meet every condition that is set. */
    category: text('category'),
    brand: text('brand'),
    family: text('family'),
    productIds: uuid('product_ids').array(),
    /** Whether prices after a percent reduction are rounded to whole rupees. */
    isRounded: boolean('is_rounded').notNull().default(true),
    /** The version that a manager's change refers to. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    check('offers_name', sql`char_length(${t.name}) between 1 and 80`),
    check('offers_time', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'offers_reduction',
      sql`(${t.percent} is null) <> (${t.amountPaise} is null) and ${t.percent} between 1 and 99 and ${t.amountPaise} > 0`,
    ),
    check(
      'offers_products',
      sql`coalesce(${t.category}, ${t.brand}, ${t.family}) is not null or cardinality(${t.productIds}) > 0`,
    ),
  ],
)

/** Notes of the desk on customers, stored with one of their orders; when that order has an account, the note is the account's. */
export const customerNotes = pgTable('customer_notes', {
  orderId: ofOrder().primaryKey(),
  note: text('note').notNull(),
  revision: integer('revision').notNull(),
})

/** Orders that a cap turned away, until the desk lets them in or dismisses them; only the last of each account. */
export const refusedOrders = pgTable('refused_orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: ofUser().unique('refused_orders_user'),
  /** The order as the customer sent it, in rupees. */
  order: jsonb('order_as_sent').notNull().$type<SentOrder>(),
  idempotencyKey: text('idempotency_key'),
  network: text('network'),
  createdAt: createdAt(),
})

/** Prices that staff offer a customer until a day. `number` is what people say on the phone. */
export const quotations = pgTable('quotations', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 101 }),
  /** The author's uid. The author also counts as having taken its order, so that one idempotency key places one order. */
  writtenBy: text('written_by').notNull(),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerAddress: text('customer_address').notNull(),
  customerGstin: text('customer_gstin').notNull(),
  lines: jsonb('lines')
    .$type<{ _id: string; name: string; nameHi?: string; qty: number; pricePaise: number }[]>()
    .notNull(),
  words: text('words').notNull(),
  validUntil: date('valid_until').notNull(),
  isDeliveryFree: boolean('is_delivery_free').notNull(),
  revision: integer('revision').notNull().default(1),
  /** When its present link was first opened in a browser. */
  seenAt: timestamp('seen_at', { withTimezone: true }),
  createdAt: createdAt(),
  /** When the link of an accepted quotation was closed. */
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  /** The order that the customer's acceptance placed. */
  orderId: uuid('order_id')
    .unique('quotations_order')
    .references(() => orders.id),
})

/** Class lists: what the pupils of a class need, for parents to order as a set. They name no child. */
export const classLists = pgTable(
  'class_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    code: text('code').notNull().unique(),
    school: text('school').notNull(),
    className: text('class_name').notNull(),
    year: text('year').notNull(),
    note: text('note').notNull(),
    /** The class's name on Hindi pages, or empty. */
    classNameHi: text('class_name_hi').notNull().default(''),
    noteHi: text('note_hi').notNull().default(''),
    delivery: text('delivery', { enum: CLASS_DELIVERIES }).notNull(),
    /** Where one delivery to the school goes, or empty. */
    schoolAddress: text('school_address').notNull(),
    lines: jsonb('lines').$type<{ _id: string; qty: number }[]>().notNull(),
    isOpen: boolean('is_open').notNull(),
    revision: integer('revision').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('class_lists_code', sql`${t.code} ~ ${literal(CLASS_CODE_FORM)}`),
    check('class_lists_delivery', sql`${t.delivery} in ${listOf(CLASS_DELIVERIES)}`),
    check('class_lists_address', sql`(${t.delivery} = 'school') = (${t.schoolAddress} <> '')`),
    check('class_lists_lines', sql`jsonb_typeof(${t.lines}) = 'array'`),
  ],
)

/** Delivery charges and ways to pay, by PIN code: see store/selling/delivery/rules.ts. */
export const deliveryRules = pgTable(
  'delivery_rules',
  {
    pins: text('pins').primaryKey(),
    /** Null: the shop does not deliver there. */
    chargePaise: integer('charge_paise'),
    freeFromPaise: integer('free_from_paise'),
    days: text('days').notNull().default(''),
    cash: text('cash', { enum: RULE_CASH }).notNull().default('yes'),
    cashFeePaise: integer('cash_fee_paise').notNull().default(0),
    cashUpToPaise: integer('cash_up_to_paise'),
  },
  (t) => [
    check('delivery_rules_pins', sql`${t.pins} ~ ${literal(PINS_FORM)}`),
    check('delivery_rules_days', sql`${t.days} ~ ${literal(RULE_DAYS_FORM)}`),
    check('delivery_rules_cash', sql`${t.cash} in ${listOf(RULE_CASH)}`),
    check(
      'delivery_rules_amounts',
      sql`${t.chargePaise} >= 0 and ${t.freeFromPaise} >= 0 and ${t.cashFeePaise} >= 0 and ${t.cashUpToPaise} >= 0`,
    ),
  ],
)

type KeptRule = Omit<typeof deliveryRules.$inferSelect, 'pins'>

/** Changes of delivery rules, with each rule before and after, so that they can be undone. The audit log has the author. */
export const deliveryChanges = pgTable('delivery_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  rules: jsonb('rules').$type<{ pins: string; before: KeptRule | null; after: KeptRule | null }[]>().notNull(),
  createdAt: createdAt(),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

/** PIN codes that visitors asked for but the shop does not deliver to, counted once per visitor and day. */
export const unservedPins = pgTable(
  'unserved_pins',
  {
    pin: text('pin').notNull(),
    visitor: text('visitor').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pin, t.visitor] }),
    check('unserved_pins_pin', sql`${t.pin} ~ '^[1-9][0-9]{5}$'`),
    index('unserved_pins_by_visitor').on(t.visitor),
    index('unserved_pins_by_time').on(t.createdAt),
  ],
)
