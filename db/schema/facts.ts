/** Facts that the owner defines for products; the values are in `products`. */
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FACT_ID_FORM, FACT_KINDS, type FactOption } from '../order-values.ts'
import { createdAt, listOf, literal } from './columns.ts'

/** Ids stay when names change, because products store values under them. */
export const facts = pgTable(
  'facts',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The name on Hindi pages, or empty. */
    nameHi: text('name_hi').notNull(),
    kind: text('kind', { enum: FACT_KINDS }).notNull(),
    /** The unit of a number, or empty. */
    unit: text('unit').notNull(),
    /** Categories whose products can have the fact. */
    categories: text('categories').array().notNull(),
    /** Options of a choice; empty for other kinds. */
    options: jsonb('options').$type<FactOption[]>().notNull(),
    isFilter: boolean('is_filter').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt().default(sql`clock_timestamp()`),
  },
  (t) => [
    check('facts_id', sql`${t.id} ~ ${literal(FACT_ID_FORM)} and char_length(${t.id}) <= 40`),
    check('facts_names', sql`char_length(${t.name}) between 1 and 40 and char_length(${t.nameHi}) <= 40`),
    check('facts_kind', sql`${t.kind} in ${listOf(FACT_KINDS)}`),
    check('facts_unit', sql`char_length(${t.unit}) <= 12 and (${t.kind} = 'number' or ${t.unit} = '')`),
    check('facts_options', sql`jsonb_typeof(${t.options}) = 'array' and jsonb_array_length(${t.options}) <= 60`),
    check('facts_of_choice', sql`(${t.kind} = 'choice') = (jsonb_array_length(${t.options}) > 0)`),
    check(
      'facts_categories',
      sql`cardinality(${t.categories}) between 1 and 4 and ${t.categories} <@ array['Study', 'Toy', 'Gift', 'Household']`,
    ),
    uniqueIndex('facts_by_name').on(sql`lower(${t.name})`),
  ],
)
