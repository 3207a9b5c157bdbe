import { ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'
import { inboxPath } from '#app/desk/shared/requests-query.ts'
import { useMay } from '#app/frame/root-data.ts'
import { Section } from '#app/kit/page/section.tsx'
import { counted } from '#app/kit/words/counted.ts'
import { formatAge } from '#app/kit/words/when.tsx'
import { wordsOfOwedBy } from '#store/money/cash-book/cash-book.ts'
import { formatPrice } from '#store/money.ts'
import { QUEUE_NAMES, QUEUES, type QueueName } from '#store/selling/orders/order-queues.ts'
import type { Overview } from '#store/shop/overview/overview.schema.ts'
import { MOST_COUNTED } from '#store/shop/overview/overview.ts'

/** Something to do: the page where it is done, why, and the rupees that it is about. */
type Task = { to: string; what: string; words: string; amount?: number | undefined; isAlarming?: boolean }

/** The tasks of now, in order, with the money they are about. */
export function ToDo({ overview }: { overview: Overview }) {
  const mayConfirm = useMay()('confirm orders')
  const tasks = [
    ...(mayConfirm ? callsOf(overview) : []),
    ...(overview.accepted ?? []).map(yesOf),
    ...QUEUE_NAMES.flatMap((name) => queueOf(name, overview, mayConfirm)),
    ...owedOf(overview),
    ...ofCustomers(overview.waiting),
    ...stockOf(overview),
  ]
  if (tasks.length === 0) {
    return overview.hasOrders ? <p className="panel mb-4">Nothing waits: all is called, packed and sent.</p> : null
  }
  return (
    <Section
      id="to-do"
      heading="To do"
      headingLook="sr-only"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <ul className="divide-y divide-line">
        {tasks.map((task, at) => (
          <TaskLine key={`${task.to} ${task.what}`} task={task} isFirst={at === 0} />
        ))}
      </ul>
    </Section>
  )
}

function TaskLine({ task: { to, what, words, amount, isAlarming }, isFirst }: { task: Task; isFirst: boolean }) {
  const look = isFirst ? 'bg-action py-3 text-on-action' : 'hover:bg-action-soft py-2'
  return (
    <li>
      <Link to={to} className={`flex min-h-12 items-center gap-3 px-4 ${look}`}>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span
            className={`font-heading font-bold ${isFirst ? 'text-2xl' : 'text-lg'} ${isAlarming ? 'text-danger' : ''}`}
          >
            {what}
          </span>{' '}
          <span className={`text-sm ${isFirst ? '' : 'text-muted'}`}>{words}</span>
        </span>{' '}
        {amount ? <span className="font-semibold tabular-nums">{formatPrice(amount)}</span> : null}
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </Link>
    </li>
  )
}

function callsOf({ waiting: { toConfirm }, toCall: { due, oldestAt }, worth, asOf }: Overview): Task[] {
  if (toConfirm === 0) return []
  const since = oldestAt === null ? '' : `, the oldest for ${formatAge(oldestAt, asOf)}`
  const what = due === 0 ? `To confirm: ${many(toConfirm)}` : `Call ${many(due)}`
  const words = due === 0 ? `None to call just now${since}` : `${many(toConfirm)} to confirm${since}`
  return [{ to: listOf('toConfirm'), what, words, amount: exact(toConfirm, worth?.toConfirm) }]
}

function yesOf({ _id: id, orderNumber, customerName, totalAmount }: NonNullable<Overview['accepted']>[number]): Task {
  const to = href('/admin/orders/:id', { id })
  return { to, what: `${customerName} said yes`, words: `${orderNumber}, to pack`, amount: totalAmount }
}

function queueOf(name: QueueName, { waiting, worth }: Overview, mayConfirm: boolean): Task[] {
  const [{ task }, count] = [QUEUES[name], waiting[name]]
  if (!task || count === 0 || (task.of === 'packers' && mayConfirm)) return []
  return [
    { to: listOf(name), what: `${task.verb} ${many(count)}`, words: task.words, amount: exact(count, worth?.[name]) },
  ]
}

function listOf(name: QueueName): string {
  const { status, isCollected } = QUEUES[name]
  return `${href('/admin/orders')}?status=${status}${isCollected ? '&way=pickup' : ''}`
}

/** The sum, only if it covers all that are counted. */
function exact(count: number, sum: number | undefined): number | undefined {
  return count < MOST_COUNTED ? sum : undefined
}

function owedOf({ owed }: Overview): Task[] {
  if (!owed) return []
  const { couriers, refundsDue } = owed
  const to = href('/admin/cash')
  const due = couriers.map(({ amount, count, ...whose }) => {
    const isUpi = whose.by === 'upi'
    const what = isUpi ? 'To come by UPI' : `${wordsOfOwedBy(whose)} owes ${formatPrice(amount)}`
    return {
      to: `${to}#courier-dues`,
      what,
      words: `${counted(count, 'order')} delivered, not paid`,
      amount: isUpi ? amount : 0,
    }
  })
  const back = {
    to: `${to}#refunds-due`,
    what: `Give back ${formatPrice(refundsDue.amount)}`,
    words: counted(refundsDue.count, 'order'),
  }
  return refundsDue.count > 0 ? [...due, back] : due
}

/** Customers' requests and reviews, and mails that did not reach them. */
function ofCustomers(waiting: Overview['waiting']): Task[] {
  const {
    openRequests = 0,
    returnsAsked = 0,
    openComplaints = 0,
    lateComplaints = 0,
    reviewsToRead = 0,
    failedMails = 0,
    cardsToPay = 0,
  } = waiting
  const late = lateComplaints > 0 ? `${lateComplaints} past the time` : 'Not settled yet'
  const tasks: [count: number, Task][] = [
    [
      openComplaints,
      {
        to: href('/admin/requests/complaints'),
        what: `Settle ${some(openComplaints, 'complaint')}`,
        words: late,
        isAlarming: lateComplaints > 0,
      },
    ],
    [
      returnsAsked,
      { to: href('/admin/orders/returns'), what: `Answer ${some(returnsAsked, 'return')}`, words: 'Asked for' },
    ],
    [
      cardsToPay,
      {
        to: `${href('/admin/khata')}#to-pay`,
        what: `${some(cardsToPay, 'gift card')} to be paid`,
        words: 'Has the money come by UPI?',
      },
    ],
    [
      failedMails,
      {
        to: href('/admin/mail'),
        what: `${some(failedMails, 'mail')} failed`,
        words: 'A customer was not told',
        isAlarming: true,
      },
    ],
    [
      openRequests,
      {
        to: inboxPath({ status: 'new' }),
        what: `Answer ${some(openRequests, 'request')}`,
        words: 'New, from shoppers',
      },
    ],
    [
      reviewsToRead,
      { to: href('/admin/reviews'), what: `Read ${some(reviewsToRead, 'review')}`, words: 'Not shown yet' },
    ],
  ]
  return tasks.flatMap(([count, task]) => (count > 0 ? [task] : []))
}

function stockOf({ stock = { low: 0, out: 0, products: [] } }: Overview): Task[] {
  const count = stock.low + stock.out
  if (count === 0) return []
  const words = stock.out === 0 ? 'None sold out' : `${stock.out} of them sold out`
  return [{ to: `${href('/admin/products')}?sort=stock-asc`, what: `Reorder ${counted(count, 'product')}`, words }]
}

const some = (count: number, one: string) => `${many(count)} ${count === 1 ? one : `${one}s`}`

function many(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`
}
