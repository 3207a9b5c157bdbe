/** Puts an apostrophe before CSV cells that a spreadsheet would run as formulas (S-55). */

/** The start of a formula, also for programs that skip invisible characters or accept full-width signs. */
const FORMULA = /^(?:['\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠−﹢﹣﹦﹫]|'*[\t\r])/u
/** A negative number, which is harmless and stays a number. */
const NUMBER = /^-\d+(?:\.\d+)?$/

export function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** Undoes `guarded`. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
