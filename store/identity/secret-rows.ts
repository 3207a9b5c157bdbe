/** Rows about the secret of the shop among the codes and links that the shop keeps hashes of; they never run out. */

export const PRINT = 'fingerprint of the secret'
/** The row of the secret itself. Whoever reads this table reads the hashes of passwords too. */
export const SHARED = 'secret of the shop'
