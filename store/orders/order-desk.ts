/** The order desk: what the shop's people do with orders between the shelf and the door. Browser-safe. */
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
