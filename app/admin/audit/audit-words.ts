/** The audit log in sentences: who did what to what, and what was before beside what is now. */
import { formatWholeDay } from '#app/ui/when.tsx'
import type { AuditLine } from '#store/audit/audit.schema.ts'
import { formatPrice } from '#store/money.ts'
import { wordsOfField, wordsOfValue } from './audit-fields.ts'
import { orderSentences } from './order-sentences.ts'
import type { Sentence, SentenceLine, Teller } from './sentence.ts'

/** The sentence of a line; of an action that has none here, its verb and noun. */
export function sentenceOf(line: SentenceLine): Sentence {
  const teller = SENTENCES[line.action] ?? orderSentences[line.action] ?? plainSentence
  return teller(line)
}

/** "from ₹90 to ₹80" of one field, "price from ₹90 to ₹80; stock 3" of several. */
export function changesInWords({ before, after }: Pick<AuditLine, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => `${wordsOfField(name)} ${changeOf(name, before, after)}`).join('; ')
}

type Fields = AuditLine['before']

function changeOf(name: string, before: Fields, after: Fields): string {
  const [was, is] = [before, after].map((fields) => (fields && name in fields ? wordsOfValue(name, fields[name]) : ''))
  if (was && is) return `from ${was} to ${is}`
  return is || `${was} (removed)`
}

const productUpdate: Teller = ({ before, after }) => {
  const names = Object.keys(after ?? {})
  const [only = ''] = names
  if (names.length !== 1) return { verb: 'changed', tail: `: ${changesInWords({ before, after })}` }
  return { verb: `changed the ${wordsOfField(only)} of`, tail: ` ${changeOf(only, before, after)}` }
}

const said =
  (verb: string, tail?: string): Teller =>
  () => ({ verb, tail })

const alone =
  (verb: string): Teller =>
  () => ({ verb, subject: '' })

const listed: Teller = ({ before }) => {
  const products = Array.isArray(before?.products) ? before.products : undefined
  if (!products) return { verb: 'deleted the product' }
  return { verb: 'deleted', tail: `: ${wordsOfValue('products', products)}` }
}

const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-IN') : '0')
const money = (paise: unknown) => formatPrice(typeof paise === 'number' ? paise / 100 : 0)
const role = (value: unknown) => wordsOfValue('role', value)

const SENTENCES: Record<string, Teller> = {
  'product.create': ({ after }) => ({
    verb: 'added the product',
    tail: ` at ${money(after?.pricePaise)}, ${number(after?.stock)} in stock`,
  }),
  'product.update': productUpdate,
  'product.delete': listed,
  'product.bulk': ({ after }) => ({
    verb: 'changed several products:',
    tail: `, ${number(after?.changed)} changed, ${number(after?.refused)} left out`,
  }),
  'product.import': ({ after }) => ({ verb: 'imported the file', tail: `, ${number(after?.rows)} rows` }),
  'product.undo': ({ after }) => ({
    verb: 'undid the change',
    tail: `: ${number(after?.undone)} products as before, ${number(after?.kept)} left as they are`,
  }),
  'request.answer': ({ after }) => ({
    verb: 'answered the request for',
    tail: `: ${wordsOfValue('status', after?.status)}${after?.product ? `, ${wordsOfValue('', after.product)}` : ''}`,
  }),
  'request.dismiss': ({ after }) => ({ verb: `said no to ${number(after?.requests)} requests`, subject: '' }),
  'request.join': ({ after }) => ({
    verb: 'joined the requests for',
    tail: ` with “${wordsOfValue('', after?.joined)}”`,
  }),
  'request.separate': ({ before }) => ({
    verb: 'took the requests for',
    tail: ` apart from “${wordsOfValue('', before?.joined)}”`,
  }),
  'synonym.add': ({ after }) => ({
    verb: `added search words: “${wordsOfValue('', after?.from)}” also finds “${wordsOfValue('', after?.to)}”`,
    subject: '',
  }),
  'synonym.remove': ({ before }) => ({
    verb: `removed search words: “${wordsOfValue('', before?.from)}” no longer finds “${wordsOfValue('', before?.to)}”`,
    subject: '',
  }),
  'delivery.change': ({ after }) => ({
    verb: 'changed delivery by PIN code',
    subject: '',
    tail: `: ${number(after?.added)} new, ${number(after?.changed)} changed, ${number(after?.removed)} removed`,
  }),
  'delivery.undo': ({ after }) => ({
    verb: 'undid a change of delivery by PIN code',
    subject: '',
    tail: `: ${number(after?.undone)} lines as before, ${number(after?.kept)} left as they are`,
  }),
  'home.publish': ({ after }) => ({
    verb: 'published the first page',
    subject: '',
    tail: `: ${number(after?.heroes)} welcomes by date, ${number(after?.rows)} rows`,
  }),
  'home.undo': alone('showed an earlier first page again'),
  'person.role': ({ before, after }) => ({
    verb: 'changed the role of',
    tail: before ? ` from ${role(before.role)} to ${role(after?.role)}` : ` to ${role(after?.role)}`,
  }),
  'person.sign-in': ({ address }) => ({ verb: `logged in${address ? ` from ${address}` : ''}`, subject: '' }),
  'person.disable': said('closed the account of'),
  'person.enable': said('opened the account of', ' again'),
  'person.forget': said('erased the personal data of'),
  'person.reset': said('set a new password for'),
  'person.reset-second-factor': said('turned off the two-step login of'),
  'person.make-password-link': said('made a new-password link for'),
  'invite.send': ({ after }) => ({ verb: 'invited', tail: ` as ${role(after?.role)}` }),
  'invite.withdraw': said('took back the invitation of'),
  'invite.accept': ({ after }) => ({ verb: `joined the team as ${role(after?.role)}`, subject: '' }),
  'settings.change': (line) => ({ verb: 'changed the settings:', subject: '', tail: ` ${changesInWords(line)}` }),
  'settings.mail-server': ({ after }) => ({
    verb: `${after?.isSet ? 'set up' : 'removed'} the mail server`,
    subject: '',
  }),
  'settings.sms-gateway': ({ after }) => ({
    verb: `${after?.isSet ? 'set up' : 'removed'} the SMS service`,
    subject: '',
  }),
  'demo.empty': alone('took the demo catalogue and its orders away'),
  'mail.read-secret': alone('opened a mail with a login link or code'),
  'mail.retry': ({ subjectName }) => ({
    verb: `sent a mail again (${wordsOfValue('status', subjectName)})`,
    subject: '',
  }),
  'mail.old': ({ after }) => ({
    verb: `${after?.sends ? 'sent' : 'kept without sending'} ${wordsOfValue('', after?.count)} old mails`,
    subject: '',
  }),
  'data.export': said('downloaded'),
  'data.breach': said('drafted the letters about a breach of'),
  'data.backup': alone('made a backup'),
  'data.backup-download': alone('downloaded a backup'),
  'books.hand-out': ({ subjectName, after }) => ({
    verb: 'handed out the books of',
    subject: subjectName,
    tail: `: ${wordsOfValue('', after?.file)}`,
  }),
  'till.open': ({ subjectName, before }) => ({
    verb: 'opened again the cash book of',
    subject: subjectName,
    tail: `: counted then ${money(before?.countedPaise)}`,
  }),
  'till.close': ({ subjectName, after }) => ({
    verb: 'closed the cash book of',
    subject: /^\d{4}-\d\d-\d\d$/.test(subjectName) ? formatWholeDay(subjectName) : subjectName,
    tail: `: expected ${money(after?.expectedPaise)}, counted ${money(after?.countedPaise)}, left in the till ${money(after?.leftPaise)}`,
  }),
}

const PAST: Record<string, string> = {
  send: 'sent',
  make: 'made',
  take: 'took',
  write: 'wrote',
  set: 'set',
  undo: 'undid',
  hide: 'hid',
}

/** "review.approve" as "approved the review". */
function plainSentence({ action, before, after }: SentenceLine): Sentence {
  const [noun = '', verb = ''] = action.split('.').map((word) => word.replaceAll('-', ' '))
  const past = PAST[verb] ?? (verb.endsWith('ed') ? verb : verb.endsWith('e') ? `${verb}d` : `${verb}ed`)
  const changes = changesInWords({ before, after })
  return { verb: `${past} the ${noun}:`, tail: changes && `, ${changes}` }
}

export const NOUN_WORDS: Record<string, string> = {
  order: 'Orders',
  product: 'Products',
  offer: 'Offers',
  request: 'Requests',
  complaint: 'Complaints',
  synonym: 'Search words',
  delivery: 'Delivery by PIN code',
  shelf: 'Shelves',
  home: 'First page',
  coupon: 'Coupons',
  person: 'People',
  invite: 'Invitations',
  settings: 'Settings',
  mail: 'Mail',
  data: 'Downloads and backups',
  till: 'Cash book',
  books: 'Books',
}
