/** Looks for rows that contradict each other, and for what a month's books still lack. */
import type { BookFault } from './book-fault.schema.ts'
import { bookRows, type Days } from './book-rows.ts'
import { CASH_RULES } from './cash-rules.ts'
import { dutiesOf } from './duties.ts'
import { ORDER_RULES } from './order-rules.ts'
import { PAPER_RULES } from './paper-rules.ts'

/** Runs a statement, such as the `query` of a pg connection. */
type Ask = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> }

const BOOK_RULES = { ...PAPER_RULES, ...CASH_RULES }

/** Faults named for each rule. */
const MOST_NAMED = 5
/** For a page, where each is a link. */
const MOST_LISTED = 100

/** Faults as sentences; none when all is well. Reads every order, stock movement, paper and entry of the cash book. */
export async function findFaults(connection: Ask): Promise<string[]> {
  const found: string[] = []
  for (const [rule, text] of Object.entries(ORDER_RULES)) {
    const { rows } = await connection.query(`select said from (${text}) as broken limit ${MOST_NAMED + 1}`)
    for (const { said } of rows.slice(0, MOST_NAMED)) found.push(`${rule}: ${said}`)
    if (rows.length > MOST_NAMED) found.push(`${rule}: and more`)
  }
  for (const { rule, words, more } of await ask(connection, BOOK_RULES, MOST_NAMED)) {
    found.push(`${rule}: ${words}`)
    if (more) found.push(`${rule}: and ${more} more`)
  }
  return found
}

/**
 * What papers and cash book contradict each other in: all of them or, with days, those of a month or quarter and then also
 * what is still lacking on that, in a shop that issues papers.
 */
export function findBookFaults(connection: Ask, days?: Days, issuesPapers = false): Promise<BookFault[]> {
  const duties = days && issuesPapers ? dutiesOf(days) : {}
  return ask(connection, { ...duties, ...BOOK_RULES }, MOST_LISTED, days)
}

/** In one statement, so that the rows are read once. */
async function ask(connection: Ask, rules: Record<string, string>, most: number, days?: Days): Promise<BookFault[]> {
  const each = Object.entries(rules).map(
    ([rule, text]) =>
      `(select '${rule}' as rule, said, about, count(*) over () as times from (${text}) as broken order by said limit ${most})`,
  )
  const { rows } = await connection.query(`${bookRows(days)} ${each.join(' union all ')}`)
  const found = rows.map<BookFault>(({ rule, said, about }) => ({
    rule: String(rule),
    words: `${said}.`,
    isBroken: Object.hasOwn(BOOK_RULES, String(rule)),
    ...aboutOf(String(about)),
  }))
  for (const [index, fault] of found.entries()) {
    const more = Number(rows[index]?.times) - most
    if (more > 0 && found[index + 1]?.rule !== fault.rule) found[index] = { ...fault, more }
  }
  return found
}

function aboutOf(about: string): Pick<BookFault, 'about'> {
  const [what, id = ''] = about.split(':')
  return what === 'order' || what === 'day' ? { about: { what, id } } : {}
}
