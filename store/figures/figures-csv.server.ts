import { lineOf, linesOf, MARK } from '#store/product-changes/csv-write.server.ts'
import type { Figures } from './figures.schema.ts'
import { FIGURE_TABLES, type FigureName } from './figures.ts'

/** One table as a file; money in rupees. */
export function figuresCsv(figures: Figures, name: FigureName): string[] {
  const { rows, columns } = FIGURE_TABLES[name]
  const lines = figures[name].map((row) => [row.name, ...row.values.map(String)])
  return [MARK + lineOf([rows, ...columns.map(({ label }) => label)]) + linesOf(lines)]
}
