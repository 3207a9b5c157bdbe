/** Cells that a spreadsheet would run as formulas begin with an apostrophe in CSV (S-55). */

/** What a program begins a formula with, also one that passes over what cannot be seen or takes wide signs for plain ones. */
const FORMULA = /^(?:['\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠−﹢﹣﹦﹫]|'*[\t\r])/u
/** A sum below zero, for instance: it says nothing but itself, and stays a number. */
const NUMBER = /^-\d+(?:\.\d+)?$/

export function guarded(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** The text of a cell as it was before it was guarded. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
