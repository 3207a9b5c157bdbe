/** The exports for the owner. Browser-safe. */

export const EXPORTED_TABLES = {
  orders: 'One line per order: who, where, what, how much, how far',
  products: 'Every product on the shelf; the same file can be imported again',
  customers: 'Every account with its orders and what they came to',
  buyers: 'Who ordered, by account or by phone: how much, how often refused, and your note',
  requests: 'What people asked for, and what became of it',
} as const

export type ExportedTable = keyof typeof EXPORTED_TABLES
export const TABLE_NAMES = Object.keys(EXPORTED_TABLES) as ExportedTable[]
