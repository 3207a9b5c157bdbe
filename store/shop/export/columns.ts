/** Headings of a table, each with its cell for a row. Browser-safe. */
export type Columns<Row> = readonly [heading: string, cell: (row: Row) => string | number | null | undefined][]

export function headingsOf<Row>(columns: Columns<Row>): string[] {
  return columns.map(([heading]) => heading)
}

export function exportCells<Row>(columns: Columns<Row>, row: Row): (string | number)[] {
  return columns.map(([, cell]) => cell(row) ?? '')
}
