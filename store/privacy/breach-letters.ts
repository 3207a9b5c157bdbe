/**
 * Drafts of what section 8 (6) of the Digital Personal Data Protection Act and rule 7 of its Rules, 2025, want told of a breach:
 * each person without delay, the Board without delay and in full within 72 hours. What only people know stands in [brackets].
 */
import type { ShopDetails } from '#store/settings/settings.ts'

export const BREACHED_ROWS = ['accounts', 'orders', 'complaints', 'requests'] as const
export type BreachedRows = (typeof BREACHED_ROWS)[number]

export type Concerned = {
  name: string
  email: string
  phone: string
  /** How many rows of each kind, and the days they were made. */
  rows: { what: BreachedRows; count: number; first: string; last: string }[]
}

/** The data about somebody in each kind of row. */
const HOLDS: Record<BreachedRows, { one: string; many: string; holds: string }> = {
  accounts: {
    one: 'account',
    many: 'accounts',
    holds: 'name, email address, phone number, and the password as a scrambled copy',
  },
  orders: {
    one: 'order',
    many: 'orders',
    holds: 'name, phone number, email address, delivery address, and what was bought',
  },
  complaints: {
    one: 'complaint',
    many: 'complaints',
    holds: 'name, email address, phone number, and what was written',
  },
  requests: { one: 'request', many: 'requests', holds: 'email address, and the product asked for' },
}

export type Circumstances = {
  shop: Pick<ShopDetails, 'shopName' | 'address' | 'email' | 'phones' | 'grievanceOfficer'>
  /** The event, in the words of the shop. */
  what: string
  /** When the shop learned of it. */
  foundAt: Date
  /** A time as it is written. */
  when: (time: Date) => string
}

export const BOARD_HOURS = 72

function countOf({ what, count, first, last }: Concerned['rows'][number]): string {
  const { one, many, holds } = HOLDS[what]
  const days = first === last ? `of ${first}` : `of ${first} to ${last}`
  return `- ${count} ${count === 1 ? one : many} ${days}: ${holds}`
}

function contactOf({ shopName, address, email, phones, grievanceOfficer: officer }: Circumstances['shop']): string {
  const named = [officer.name, officer.phone || phones[0], officer.email || email].filter(Boolean)
  return [named.length > 0 ? named.join(', ') : '[who answers questions, with phone and email]', shopName, address]
    .filter(Boolean)
    .join('\n')
}

export function letterToPerson({ name, email, phone, rows }: Concerned, about: Circumstances): string {
  return `To: ${[name, email, phone].filter(Boolean).join(', ')}
Subject: Your data at ${about.shop.shopName}: something went wrong

Dear ${name || 'customer'},

Somebody may have seen or copied data of yours that we keep. We write to everybody concerned, so that you can take care.

What happened: ${about.what}
We learned of it on ${about.when(about.foundAt)}. When it happened: [from when to when]

What of yours was concerned:
${rows.map(countOf).join('\n')}

What may follow for you: calls, messages or parcels of strangers who pretend to be us; [anything else that is likely]

What we did and do about it: [what was stopped, closed or changed, and when]

What you can do:
- Tell nobody a password or a code. We never ask for one, and we ask for no money before a delivery.
- Choose a new password here, and wherever you used the same one.
- Do not answer calls or messages that know your order and want money; call us.

Who answers your questions:
${contactOf(about.shop)}
`
}

export function letterToBoard(people: readonly Concerned[], about: Circumstances): string {
  const end = new Date(about.foundAt.getTime() + BOARD_HOURS * 3_600_000)
  const kinds = BREACHED_ROWS.flatMap((what) => {
    const all = people.flatMap(({ rows }) => rows.filter((row) => row.what === what))
    const days = all.flatMap(({ first, last }) => [first, last]).sort()
    const count = all.reduce((sum, row) => sum + row.count, 0)
    return count === 0 ? [] : [countOf({ what, count, first: days[0] ?? '', last: days.at(-1) ?? '' })]
  })
  return `To: Data Protection Board of India
Subject: Breach of personal data at ${about.shop.shopName}

1. Without delay

Who writes:
${contactOf(about.shop)}

Nature: ${about.what}
Learned of on: ${about.when(about.foundAt)}
When it happened: [from when to when]
Where: [which machine, service or place]
Extent: ${people.length} ${people.length === 1 ? 'person' : 'people'}
${kinds.join('\n')}
Likely impact: strangers may call, write to or visit the people concerned in the name of the shop; [anything else]

2. In full, until ${about.when(end)} (${BOARD_HOURS} hours)

Facts, circumstances and reasons: [how it came about]
Measures taken or proposed against the risk: [what was stopped, closed or changed, and when]
Who caused it: [what was found]
Measures so that it does not happen again: [what is changed for good]
Told to the people concerned: [how many of ${people.length} letters, how, and when]
`
}
