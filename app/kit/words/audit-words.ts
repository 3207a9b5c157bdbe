/** Puts audit lines into words: who did what to what, with values before and after. */

import type { AuditLine } from '#store/people/audit/audit.schema.ts'
import { orderAuditWordsOf } from '#store/selling/orders/order-life.ts'
import { wordsOfField, wordsOfValue } from './audit-fields.ts'
import { formatWholeDay } from './when.tsx'

/** The parts of an audit line that its sentence uses. */
type DescribedLine = Pick<AuditLine, 'action' | 'actorName' | 'subjectName' | 'before' | 'after' | 'address'>

/** The parts of "Asha [verb] [subject][tail]". `subject` is empty when the person did it to themselves. */
export function sentenceOf(line: DescribedLine): { verb: string; subject: string; tail: string } {
  const { action, actorName, subjectName, address } = line
  const changes = changesInWords(line)
  const from = action === 'person.sign-in' && address ? ` from ${address}` : ''
  return {
    verb: verbOfSetUp(line) ?? VERBS[action] ?? verbOfOrder(action) ?? plainVerb(action),
    subject: subjectName === actorName ? '' : dayInWords(subjectName),
    tail: from + (changes && `: ${changes}`),
  }
}

/** "price from ₹90 to ₹80; stock 3". */
function changesInWords({ subjectName, before, after }: DescribedLine): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // Subject and verb have these already.
  const others = names.filter((name) => name !== 'isSet' && (after ?? before)?.[name] !== subjectName)
  return others.map((name) => `${wordsOfField(name)} ${changeOf(name, before, after)}`).join('; ')
}

function changeOf(name: string, before: DescribedLine['before'], after: DescribedLine['after']): string {
  const [was, is] = [before, after].map((fields) => (fields && name in fields ? wordsOfValue(name, fields[name]) : ''))
  if (was && is) return `from ${was} to ${is}`
  return is || (after ? `${was} (removed)` : (was ?? ''))
}

/** The verb for something that is set or not, such as the mail server, whose fields are not logged. */
function verbOfSetUp({ before, after }: DescribedLine): string | undefined {
  if (after?.isSet) return before?.isSet ? 'changed the' : 'set up the'
  return after?.isSet === false ? 'removed the' : undefined
}

function dayInWords(name: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(name) ? formatWholeDay(name) : name
}

function verbOfOrder(action: string): string | undefined {
  const [noun, verb = ''] = action.split('.')
  return noun === 'order' ? orderAuditWordsOf(verb) : undefined
}

/** "shelf.rename" as "renamed the shelf". */
function plainVerb(action: string): string {
  const [noun = '', verb = ''] = action.split('.').map((word) => word.replaceAll('-', ' '))
  const past = PAST[verb] ?? (verb.endsWith('ed') ? verb : verb.endsWith('e') ? `${verb}d` : `${verb}ed`)
  return `${past} the ${NOUNS[noun] ?? noun}`.trim()
}

const PAST: Record<string, string> = {
  stop: 'stopped',
  run: 'started again',
  send: 'sent',
  write: 'wrote',
  make: 'made',
  undo: 'undid',
  hide: 'hid',
  withdraw: 'took back',
  retry: 'sent again',
  update: 'changed',
  create: 'added',
  cancel: 'cancelled',
  'let in': 'let in',
  'hand out': 'handed out',
}

const NOUNS: Record<string, string> = {
  synonym: 'search words',
  delivery: 'delivery to',
  home: '',
  invite: 'invitation of',
  request: 'request for',
  settings: 'settings of',
  till: 'cash book of',
  books: 'books of',
}

/** Verbs of actions whose noun and verb would not say it. */
const VERBS: Record<string, string> = {
  'order.note-customer': 'changed the note about the customer of the order',
  'product.delete': 'deleted',
  'product.bulk': 'changed several products:',
  'expense.enter': 'wrote down the expense',
  'earlier.import': 'brought customers or orders of the shop before from',
  'earlier.undo': 'took back the customers or orders of',
  'expense.bill': 'kept the bill of the expense',
  'expense.bill-away': 'took away the bill of the expense',
  'expense.take-back': 'took back the expense',
  'khata.limit': 'set the limit of the khata',
  'khata.enter': 'entered in the khata',
  'khata.withdraw-card': 'put away as not paid the gift card',
  'till.enter': 'entered in the cash book',
  'till.take-back': 'took back in the cash book',
  'product.goods-in': 'took in goods:',
  'product.goods-back': 'took back the goods in:',
  'product.undo': 'undid the change of products:',
  'request.dismiss': 'said no to',
  'request.separate': 'took apart the requests for',
  'person.sign-in': 'logged in',
  'person.role': 'changed the role of',
  'person.costs': 'changed who sees costs:',
  'person.disable': 'closed the account of',
  'person.enable': 'opened again the account of',
  'person.forget': 'erased the personal data of',
  'person.reset': 'set a new password for',
  'person.reset-second-factor': 'turned off the two-step login of',
  'person.make-password-link': 'made a new-password link for',
  'invite.send': 'invited',
  'demo.empty': 'took away the',
  'mail.read-secret': 'opened the login link or code in the mail',
  'mail.old': 'decided about the',
  'data.export': 'downloaded',
  'data.backup': 'made a backup,',
  'data.backup-download': 'downloaded the backup',
}

/** Plurals that are not the noun with an s. */
const GROUPS: Record<string, string> = {
  class: 'Classes',
  synonym: 'Search words',
  delivery: 'Delivery by PIN code',
  shelf: 'Shelves',
  home: 'Shop front',
  person: 'People',
  invite: 'Invitations',
  settings: 'Settings',
  mail: 'Mail',
  data: 'Downloads and backups',
  till: 'Cash book',
  khata: 'Khata and gift cards',
  books: 'Books',
}

/** The plural of an audit noun: "Orders". */
export function wordsOfNoun(noun: string): string {
  return GROUPS[noun] ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
}
