import { z } from 'zod'
import { daysAfter } from '#store/india.ts'
import { calendarDay } from '#store/wire.ts'
import { FIGURE_NAMES, type FigureName } from './figures.ts'

const figureRow = z
  .object({
    name: z.string(),
    _id: z.uuid().optional().describe('Of the product'),
    from: z.iso.date().optional(),
    to: z.iso.date().optional().describe('The last day'),
    values: z.array(z.number()).describe('In the order of the columns; money in rupees'),
  })
  .meta({ id: 'FigureRow' })

export type FigureRow = z.output<typeof figureRow>

export const figuresShape = z
  .object({
    ...(Object.fromEntries(FIGURE_NAMES.map((name) => [name, z.array(figureRow)])) as Record<FigureName, typeof rows>),
    hasProfit: z.literal(true).optional().describe('A cost is known, and who asks may see what was earned'),
  })
  .meta({ id: 'Figures' })

const rows = z.array(figureRow)

export type Figures = Record<FigureName, FigureRow[]> & { hasProfit?: true | undefined }

export const figureFileShape = z.enum(FIGURE_NAMES.map((name) => `${name}.csv` as const))

export const MOST_PROFIT_DAYS = 366

export const profitQueryShape = z
  .object({ from: calendarDay(), to: calendarDay() })
  .refine(({ from, to }) => from <= to && to <= daysAfter(from, MOST_PROFIT_DAYS - 1), {
    error: `Choose a range of at most ${MOST_PROFIT_DAYS} days.`,
    path: ['to'],
  })

const profitFields = {
  units: z.int().describe('Sold, and not come back'),
  unknownUnits: z.int().describe('Those of them whose cost is not known: they are not in the profit'),
  sold: z.number().describe('Rupees without tax, after offers and coupon'),
  cost: z.number().describe('What they cost, and what came back and was not put on the shelf again'),
  profit: z.number(),
}
const profitRow = z.object({ _id: z.uuid().optional(), name: z.string(), ...profitFields }).meta({ id: 'ProfitRow' })
export type ProfitRow = z.output<typeof profitRow>

export const profitShape = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    all: z.object(profitFields),
    charges: z.number().describe('Delivery, wrap and fees without tax: they are in the profit'),
    products: z.array(profitRow).describe('Most profit first'),
    categories: z.array(profitRow).describe('A product in two categories counts in both'),
    stock: z.object({
      cost: z.number().describe('Rupees: what is on the shelf, at cost'),
      units: z.int(),
      unknownUnits: z.int(),
    }),
  })
  .meta({ id: 'Profit' })
export type Profit = z.output<typeof profitShape>
