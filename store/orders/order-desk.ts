/** Types of desk work on orders. Browser-safe. */
export type {
  BesideOrder,
  CallerFacts,
  CallQueue,
  DeskOrder,
  KnownCustomer,
  ListedOrder,
  OrderToCall,
} from './order-desk.schema.ts'
export { type CallOutcome, DESK_LIMITS, MOST_AT_ONCE } from './placing/order-limits.ts'
