import { z } from 'zod'
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
  .object(Object.fromEntries(FIGURE_NAMES.map((name) => [name, z.array(figureRow)])) as Record<FigureName, typeof rows>)
  .meta({ id: 'Figures' })

const rows = z.array(figureRow)

export type Figures = Record<FigureName, FigureRow[]>

export const figureFile = z.enum(FIGURE_NAMES.map((name) => `${name}.csv` as const))
