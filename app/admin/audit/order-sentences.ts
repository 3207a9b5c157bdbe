import { type CashWay, phraseOfWay } from '#store/cash-book/cash-book.ts'
import { formatPrice } from '#store/money.ts'
import { wordsOfField, wordsOfValue } from './audit-fields.ts'
import type { Sentence, Teller } from './sentence.ts'

const OUTCOMES: Record<string, string> = {
  confirmed: 'the customer said yes',
  'no answer': 'no answer',
  'call later': 'the customer asked to be called later',
  cancelled: 'the customer cancelled',
}

const done =
  (verb: string, tail?: string): Teller =>
  () => ({ verb, tail })

const rupees = (value: unknown) => formatPrice(typeof value === 'number' ? value : 0)

const changed: Teller = ({ before, after }) => ({
  verb: 'changed the items of order',
  tail: ` from ${itemsOf(before)} to ${itemsOf(after)}`,
})

function itemsOf(said: Record<string, unknown> | null): string {
  return `${wordsOfValue('lines', said?.lines)} (${rupees(said?.totalAmount)})`
}

function corrected({ after }: Parameters<Teller>[0]): Sentence {
  const names = Array.isArray(after?.changed) ? after.changed.map(String) : []
  return { verb: `corrected the ${names.map(wordsOfField).join(', ') || 'details'} of order` }
}

const paid =
  (verb: string): Teller =>
  ({ after }) => ({
    verb: `${verb} ${rupees(after?.amount)} for order`,
    tail: after?.way
      ? `, ${phraseOfWay(after.way as CashWay, typeof after.courier === 'string' ? after.courier : null)}`
      : '',
  })

export const orderSentences: Record<string, Teller> = {
  'order.take': ({ after }) => ({ verb: 'wrote down order', tail: `, ${rupees(after?.totalAmount)}` }),
  'order.confirm': done('confirmed order'),
  'order.pack': done('packed order'),
  'order.ship': ({ after }) => ({
    verb: 'shipped order',
    tail: after?.courier ? ` with ${wordsOfValue('courier', after.courier)}` : '',
  }),
  'order.deliver': done('marked as delivered order'),
  'order.cancel': done('cancelled order'),
  'order.return': done('marked as returned order'),
  'order.note': done('changed the note of order'),
  'order.correct': corrected,
  'order.pay': done('recorded the UPI payment of order'),
  'order.call': ({ after }) => ({
    verb: 'called about order',
    tail: `: ${OUTCOMES[String(after?.outcome)] ?? wordsOfValue('', after?.outcome)}${
      after?.callAfter ? `, call again ${wordsOfValue('callAfter', after.callAfter)}` : ''
    }`,
  }),
  'order.change': changed,
  'order.invoice': ({ after }) => ({
    verb: `issued the ${after?.kind === 'credit_note' ? 'credit note' : 'invoice'} of order`,
    tail: `, no. ${wordsOfValue('', after?.invoice)}`,
  }),
  'order.undo': ({ before, after }) => ({
    verb: 'took back a step of order',
    tail: ` from ${wordsOfValue('status', before?.status)} to ${wordsOfValue('status', after?.status)}`,
  }),
  'order.receive': paid('received'),
  'order.refund': (line) =>
    paid('gave back')({ ...line, after: { ...line.after, amount: -Number(line.after?.amount) } }),
  'order.correct-money': paid('corrected the money by'),
}
