/**
 * The numbers of PostgreSQL's advisory locks, in one table because two uses of one number would wait for each other. Any number
 * will do, as long as it never changes.
 */
export const LOCKS = {
  migration: 7_065_747_401,
  seed: 7_065_747_402,
  firstOwner: 7_065_747_403,
  secret: 7_065_747_404,
  staff: 7_065_747_405,
  pushKeys: 7_065_747_406,
  cashBook: 7_065_747_411,
  productImport: 7_461_001,
  /** One for each of the exports that may run at a time. */
  exports: [7_065_747_421, 7_065_747_422, 7_065_747_423],
} as const
