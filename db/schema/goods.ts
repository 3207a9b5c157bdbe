/** Products, reviews, collections, the first page, and changes of many products. */

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type BundlePart,
  COLLECTION_NAME_FORM,
  type FactValues,
  MOST_PARTS,
  type PriceStep,
  type ProductCode,
  REVIEW_STATES,
  type RowPictures,
  ZERO_RATES,
} from '../order-values.ts'
import { createdAt, listOf, literal, updatedAt } from './columns.ts'

export const ofProduct = () =>
  uuid('product_id')
    .notNull()
    .references(() => products.id)

const VISIBILITIES = ['published', 'draft', 'hidden'] as const

const MAKER_ROLES = ['manufacturer', 'packer', 'importer'] as const

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    originalPricePaise: integer('original_price_paise'),
    /** Prices by quantity, smallest quantity first; a function of the database checks that they fall. */
    priceSteps: jsonb('price_steps').$type<PriceStep[]>(),
    /** Average cost of a piece to the shop; null when unknown, and for bundles, whose cost is that of their parts. */
    costPaise: integer('cost_paise'),
    /**
     * When price or offers last changed, and the price asked before without an offer, null for none. Only such may be struck
     * through.
     */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    askedPricePaise: integer('asked_price_paise'),
    stock: integer('stock').notNull(),
    categories: text('categories').array().notNull(),
    imageUrl: text('image_url'),
    /** Further pictures in order, without the first. */
    moreImageUrls: text('more_image_urls').array().notNull().default([]),
    isFeatured: boolean('is_featured').notNull().default(false),
    popularity: smallint('popularity').notNull().default(3),
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('published'),
    /** Needed for GST invoices; not asked for while the shop has no GSTIN. */
    hsnCode: text('hsn_code'),
    gstPercent: smallint('gst_percent'),
    /** What a rate of 0 % means (null: nil-rated), and the first day of the rate (null: it always held). */
    gstZero: text('gst_zero', { enum: ZERO_RATES }),
    gstFrom: date('gst_from'),
    /** Facts that the law wants shown before a purchase. */
    brand: text('brand'),
    countryOfOrigin: text('country_of_origin'),
    makerRole: text('maker_role', { enum: MAKER_ROLES }),
    makerName: text('maker_name'),
    makerAddress: text('maker_address'),
    bisLicence: text('bis_licence'),
    netQuantity: text('net_quantity'),
    /** Texts for Hindi pages, where the shopkeeper wrote them. */
    nameHi: text('name_hi'),
    descriptionHi: text('description_hi'),
    /** What search engines and link previews show instead of name and description. */
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    seoTitleHi: text('seo_title_hi'),
    seoDescriptionHi: text('seo_description_hi'),
    /** Siblings share a family and differ in their options, each a label and a value: "Colour: Red". */
    family: text('family'),
    option1: text('option_1'),
    option2: text('option_2'),
    /** Parts of a bundle. Triggers derive its stock from theirs, and refuse bundles of bundles. */
    parts: jsonb('parts').$type<BundlePart[]>(),
    /** Scanned codes; a trigger copies them to `product_codes`, which keeps them unique. */
    codes: jsonb('codes').$type<ProductCode[]>(),
    /** Values of the owner's own facts, by their ids in `facts`. */
    facts: jsonb('facts').$type<FactValues>(),
    /** Sum and number of stars in shown reviews; a trigger updates them, cards show the average. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The place in the shop's store room: "A3". */
    shelf: text('shelf'),
    /** Counts changes by staff; orders take stock without raising it. */
    revision: integer('revision').notNull().default(1),
    /** Clock time, so that sizes imported in one transaction keep the order of their file. */
    createdAt: createdAt().default(sql`clock_timestamp()`),
    updatedAt: updatedAt(),
    /** Deleted products leave every list; the row stays for orders that contain them. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    check('products_price', sql`${t.pricePaise} >= 0`),
    check('products_original_price', sql`${t.originalPricePaise} >= 0`),
    check('products_price_steps', sql`price_steps_go_down(${t.priceSteps})`),
    check('products_cost', sql`${t.costPaise} >= 0`),
    check('products_stock', sql`${t.stock} >= 0`),
    check('products_popularity', sql`${t.popularity} between 1 and 3`),
    check('products_visibility', sql`${t.visibility} in ('published', 'draft', 'hidden')`),
    check('products_hsn', sql`${t.hsnCode} ~ '^[0-9]{4,8}$'`),
    check('products_gst', sql`${t.gstPercent} between 0 and 40`),
    check(
      'products_gst_zero',
      sql`${t.gstZero} is null or (${t.gstZero} in ${listOf(ZERO_RATES)} and ${t.gstPercent} is not distinct from 0)`,
    ),
    check('products_brand', sql`char_length(${t.brand}) between 1 and 60`),
    check('products_country', sql`char_length(${t.countryOfOrigin}) between 1 and 60`),
    check('products_maker_role', sql`${t.makerRole} in ('manufacturer', 'packer', 'importer')`),
    check('products_maker_name', sql`char_length(${t.makerName}) between 1 and 200`),
    check('products_maker_address', sql`char_length(${t.makerAddress}) between 1 and 500`),
    check('products_bis', sql`${t.bisLicence} ~ '^(R-[0-9]{8}|CM/L-[0-9]{7,10})$'`),
    check('products_net_quantity', sql`${t.netQuantity} ~ '[0-9]' and char_length(${t.netQuantity}) <= 60`),
    check('products_name_hi', sql`char_length(${t.nameHi}) between 1 and 200`),
    check('products_description_hi', sql`char_length(${t.descriptionHi}) between 1 and 5000`),
    check(
      'products_seo',
      sql`char_length(${t.seoTitle}) between 1 and 100 and char_length(${t.seoTitleHi}) between 1 and 100 and char_length(${t.seoDescription}) between 1 and 300 and char_length(${t.seoDescriptionHi}) between 1 and 300`,
    ),
    check('products_family', sql`char_length(${t.family}) between 1 and 60`),
    check('products_option_1', sql`${t.option1} ~ '^[^:]+: .' and char_length(${t.option1}) <= 60`),
    check('products_option_2', sql`${t.option2} ~ '^[^:]+: .' and char_length(${t.option2}) <= 60`),
    check(
      'products_parts',
      sql`jsonb_typeof(${t.parts}) = 'array' and jsonb_array_length(${t.parts}) between 1 and ${sql.raw(String(MOST_PARTS))}`,
    ),
    check(
      'products_codes',
      sql`jsonb_typeof(${t.codes}) = 'array' and jsonb_array_length(${t.codes}) between 1 and 20`,
    ),
    check('products_facts', sql`jsonb_typeof(${t.facts}) = 'object' and ${t.facts} <> '{}'`),
    check('products_shelf', sql`char_length(${t.shelf}) between 1 and 30`),
    check('products_more_images', sql`cardinality(${t.moreImageUrls}) <= 5`),
    check('products_ages', sql`${t.ageFrom} >= 0 and ${t.ageTo} >= 0 and ${t.ageFrom} <= ${t.ageTo}`),
    check(
      'products_categories',
      sql`cardinality(${t.categories}) between 1 and 4 and ${t.categories} <@ array['Study', 'Toy', 'Gift', 'Household']`,
    ),
    index('products_by_popularity').on(t.popularity, t.createdAt.desc(), t.id).where(sql`deleted_at is null`),
    index('products_by_price').on(t.pricePaise, t.popularity, t.id).where(sql`deleted_at is null`),
    index('products_by_category').using('gin', t.categories).where(sql`deleted_at is null`),
    // The search index reads changes by this column, and staff see the latest ones first.
    index('products_by_change').on(t.updatedAt, t.id),
    // Contains the name itself, so that a search within names reads only the index.
    index('products_by_name').on(sql`lower(${t.name})`, t.id, t.name).where(sql`deleted_at is null`),
    index('products_by_brand').on(sql`lower(${t.brand})`).where(sql`brand is not null and deleted_at is null`),
    index('products_by_family').on(sql`lower(${t.family})`).where(sql`family is not null and deleted_at is null`),
    // Finds the bundles of a changed product. Without GIN's pending list, which each look-up would have to read.
    index('products_by_parts')
      .using('gin', sql`${t.parts} jsonb_path_ops`)
      .with({ fastupdate: false })
      .where(sql`parts is not null`),
    index('products_featured').on(t.popularity).where(sql`is_featured and deleted_at is null`),
  ],
)

/** Codes of products that are not deleted, by a trigger on `products`; a UPC-A becomes an EAN-13 by a 0 before it. */
export const productCodes = pgTable(
  'product_codes',
  {
    code: text('code').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    pieces: integer('pieces').notNull(),
  },
  (t) => [
    check('product_codes_code', sql`${t.code} ~ '^[A-Z0-9./-]{1,40}$'`),
    check('product_codes_pieces', sql`${t.pieces} between 1 and 9999`),
    index('product_codes_of_product').on(t.productId),
  ],
)

/** Past GST rates: an order is taxed at the rate of its day. Triggers on `products` and `shop_settings` write them. */
export const earlierRates = pgTable(
  'earlier_rates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id').references(() => products.id),
    category: text('category'),
    /** The first day on which the rate no longer held. */
    untilDay: date('until_day').notNull(),
    /** Null: no rate was set. */
    percent: smallint('percent'),
    zero: text('zero', { enum: ZERO_RATES }),
  },
  (t) => [
    check('earlier_rates_whose', sql`(${t.productId} is null) <> (${t.category} is null)`),
    uniqueIndex('earlier_rates_of_product').on(t.productId, t.untilDay),
    uniqueIndex('earlier_rates_of_category').on(t.category, t.untilDay),
  ],
)

/** PostgreSQL's 64-bit transaction id, which is never reused. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** `products`: every product, since the table was emptied; `prices`: any price, since an offer changed; `reviews`: those of one product. */
export const CATALOGUE_CHANGES = ['product', 'products', 'prices', 'settings', 'synonyms', 'reviews'] as const

/**
 * Changes from which each process updates its memory. Triggers write them, so that changes by any client count. Rows are
 * deleted after an hour.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    what: text('what', { enum: CATALOGUE_CHANGES }).notNull(),
    productId: uuid('product_id'),
    createdAt: createdAt(),
  },
  (t) => [
    check('catalogue_changes_what', sql`${t.what} in ${listOf(CATALOGUE_CHANGES)}`),
    index('catalogue_changes_by_transaction').on(t.transaction),
  ],
)

/** Reviews by people who received the product, one each. Only its writer and staff can read one that is not `shown`. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: ofProduct(),
    /** No foreign key: stars outlive the account; name and words do not. */
    userId: text('user_id').notNull(),
    /** The name as shown, "Asha V." */
    authorName: text('author_name'),
    stars: smallint('stars').notNull(),
    words: text('words'),
    state: text('state', { enum: REVIEW_STATES }).notNull(),
    /** Counts changes by the writer, so that staff publish the words that they read. */
    revision: integer('revision').notNull().default(1),
    /** The shop's reason for hiding it, for its writer. */
    hideReason: text('hide_reason'),
    /** The shop's public answer. */
    answer: text('answer'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('product_reviews_stars', sql`${t.stars} between 1 and 5`),
    check('product_reviews_words', sql`char_length(${t.words}) between 1 and 1000`),
    check('product_reviews_answer', sql`char_length(${t.answer}) between 1 and 1000`),
    check('product_reviews_state', sql`${t.state} in ${listOf(REVIEW_STATES)}`),
    check('product_reviews_hidden', sql`(${t.state} = 'hidden') = (${t.hideReason} is not null)`),
    unique('product_reviews_once').on(t.productId, t.userId),
    // Covers a product's list and its average, without reading the table.
    index('product_reviews_shown').on(t.productId, t.id, t.stars).where(sql`state = 'shown'`),
    index('product_reviews_told').on(t.productId, t.createdAt, t.id).where(sql`state = 'shown' and words is not null`),
    index('product_reviews_by_state').on(t.state, t.id),
    index('product_reviews_of_person').on(t.userId),
  ],
)

/** Lists across categories that the owner arranged: see store/goods/collections/collections.ts. */
export const collections = pgTable(
  'collections',
  {
    name: text('name').primaryKey(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    /** The title on Hindi pages, or empty. */
    titleHi: text('title_hi').notNull().default(''),
    wordsHi: text('words_hi').notNull().default(''),
    /** What search engines and link previews show instead of title and words, or empty. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    seoTitleHi: text('seo_title_hi').notNull().default(''),
    seoDescriptionHi: text('seo_description_hi').notNull().default(''),
    picture: text('picture').notNull(),
    beginsAt: timestamp('begins_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** Query parameters of the product list; null when products are picked by hand. */
    rule: jsonb('rule').$type<Record<string, string>>(),
    productIds: uuid('product_ids').array().notNull(),
    isNarrowable: boolean('is_narrowable').notNull(),
    isInMenu: boolean('is_in_menu').notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('collections_name', sql`${t.name} ~ ${literal(COLLECTION_NAME_FORM)} and char_length(${t.name}) <= 60`),
    check('collections_texts', sql`char_length(${t.title}) between 1 and 60 and char_length(${t.words}) <= 300`),
    check('collections_hindi', sql`char_length(${t.titleHi}) <= 60 and char_length(${t.wordsHi}) <= 300`),
    check(
      'collections_seo',
      sql`greatest(char_length(${t.seoTitle}), char_length(${t.seoTitleHi})) <= 100 and greatest(char_length(${t.seoDescription}), char_length(${t.seoDescriptionHi})) <= 300`,
    ),
    check('collections_dates', sql`${t.beginsAt} < ${t.endsAt}`),
    check('collections_products', sql`cardinality(${t.productIds}) <= 200`),
  ],
)

/** The first page's layout, in one row. See store/goods/collections/home-layout.ts. */
export const homeLayouts = pgTable(
  'home_layouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    layout: jsonb('layout').$type<Record<string, unknown>>().notNull(),
    revision: integer('revision').notNull().default(1),
  },
  () => [uniqueIndex('home_layouts_one').on(sql`(true)`)],
)

const IMPORT_STATUSES = ['running', 'done', 'cancelled', 'failed', 'undone'] as const

/** Changes of many products, such as an import, a bulk action or a stock-take; each can be undone. */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: IMPORT_STATUSES }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    createdAt: createdAt(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (t) => [
    check('product_imports_status', sql`${t.status} in ('running', 'done', 'cancelled', 'failed', 'undone')`),
    index('product_imports_newest').on(t.createdAt.desc(), t.id),
  ],
)

export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The line of the file, from 2. */
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: ['created', 'updated', 'unchanged', 'refused'] }).notNull(),
    productId: uuid('product_id'),
    /** The product's values before the change; null when it was created. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Why the row was refused or not undone, in plain words. */
    words: text('words'),
    /** A new product's pictures to fetch, and when to try next; null: no more. */
    pictures: jsonb('pictures').$type<RowPictures>(),
    picturesDue: timestamp('pictures_due', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('product_import_pictures_due').on(t.picturesDue).where(sql`pictures_due is not null`),
  ],
)
