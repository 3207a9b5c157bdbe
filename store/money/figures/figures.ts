/** The tables of figures with their columns. Browser-safe. */

type Unit = 'count' | 'rupees' | 'days' | 'percent'
type Column = { label: string; unit: Unit }
type FigureTable = { heading: string; note?: string; rows: string; columns: readonly Column[] }

const count = (label: string): Column => ({ label, unit: 'count' })
const rupees = (label: string): Column => ({ label, unit: 'rupees' })

const REFUSED = 'Refused: the parcel came back from the door.'

/** `rows` heads the column of names. */
export const FIGURE_TABLES = {
  periods: {
    heading: 'Compared with last week and month',
    note: 'Without orders that were cancelled or came back.',
    rows: 'Time',
    columns: [count('Orders'), rupees('Sold')],
  },
  categories: {
    heading: 'By category, 30 days',
    note: 'Before: in the 30 days before them. A product in two categories counts in both.',
    rows: 'Category',
    columns: [count('Units'), rupees('Sold'), rupees('Before')],
  },
  areas: {
    heading: 'By PIN area, 90 days',
    note: REFUSED,
    rows: 'First three digits',
    columns: [count('Orders'), rupees('Sold'), count('Refused')],
  },
  couriers: {
    heading: 'By courier, 90 days',
    note: REFUSED,
    rows: 'Courier',
    columns: [count('Parcels'), count('Refused'), { label: 'Share', unit: 'percent' }],
  },
  'sold-out': {
    heading: 'Sold out next',
    note: 'If they sell as in the last 30 days.',
    rows: 'Product',
    columns: [count('In stock'), count('Sold in 30 days'), { label: 'Lasts', unit: 'days' }],
  },
  wishes: {
    heading: 'Wishes, by what they would have sold',
    note: 'People who asked, times the price of the product that answers them, or else the middle price of the shop.',
    rows: 'Wish',
    columns: [count('People'), count('Searches'), rupees('Would have sold')],
  },
} as const satisfies Record<string, FigureTable>

export type FigureName = keyof typeof FIGURE_TABLES
export const FIGURE_NAMES = Object.keys(FIGURE_TABLES) as [FigureName, ...FigureName[]]
