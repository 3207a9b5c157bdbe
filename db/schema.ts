/**
 * All tables of the store, for code that needs every one; the files in `schema/` hold them by subject. Constraints repeat the
 * rules of `store/`, so that a bug cannot write invalid rows. store/people/privacy/fates.ts says what erasure does with each
 * column.
 */

export { facts } from './schema/facts.ts'
export {
  CATALOGUE_CHANGES,
  catalogueChanges,
  collections,
  earlierRates,
  homeLayouts,
  productCodes,
  productImportRows,
  productImports,
  productReviews,
  products,
} from './schema/goods.ts'
export {
  cardPurchases,
  cashClosings,
  cashEntries,
  cashLines,
  expenseBills,
  expenses,
  invoices,
  khatas,
} from './schema/money.ts'
export {
  coupons,
  orderCharges,
  orderEvents,
  orderLines,
  orderReturnLines,
  orderReturns,
  orders,
  orderUndos,
  stockMovements,
} from './schema/orders.ts'
export {
  accounts,
  addresses,
  attemptCounters,
  earlierImports,
  earlierRecords,
  ROLES,
  sessions,
  staffInvites,
  twoFactors,
  users,
  verifications,
} from './schema/people.ts'
export {
  productRequests,
  requestJoins,
  requestMailStops,
  searchTerms,
  synonyms,
  visitorDays,
  wishlist,
} from './schema/requests.ts'
export {
  classLists,
  customerNotes,
  deliveryChanges,
  deliveryRules,
  offers,
  quotations,
  refusedOrders,
  unservedPins,
} from './schema/selling.ts'
export { auditLog, ownPages, proofs, schedules, sealedSettings, shopSettings } from './schema/shop.ts'
export { goodsIn, goodsInLines, stockCounts, stockTakes } from './schema/stock.ts'
export { complaints, duePushes, mailOutbox, pushSubscriptions, ringChoices, rings } from './schema/talk.ts'
