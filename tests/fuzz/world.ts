/** What is in the shop that is driven: people with sessions, and things to name. Both are put back when they are used up. */
import type pg from 'pg'
import { type DeliveryTerms, deliveryPaiseFor } from '#store/delivery/terms.ts'
import { rupeesFromPaise } from '#store/money.ts'
import { isWanted, type Kind, type Value, type Wanted } from './json.ts'
import { ASKER, CANARY, type Caller, callerOf, type Person, signUp } from './people.ts'
import type { Who } from './requests.ts'
import { placeOrder, restock } from './restock.ts'

/** After this many requests the shop is filled up again. */
const RENEW_EVERY = 50

const STAFF = new Set<Who>(['packer', 'manager', 'owner'])

/** Text of the ids of each kind, those of the driving customer first. `$1` is their uid. */
const POOLS: Record<Exclude<Kind, 'me' | 'revision' | 'total'>, string> = {
  product: `select id::text from products where deleted_at is null order by (stock > 1000) desc, created_at desc, id limit 40`,
  order: `select id::text from orders order by (user_id = $1) desc, (customer_email like 'canary-%') desc, created_at desc, id limit 60`,
  address: `select id::text from addresses order by (user_id = $1) desc, created_at desc, id limit 20`,
  synonym: `select id::text from synonyms order by created_at desc, id limit 20`,
  mail: `select id::text from mail_outbox order by id desc limit 20`,
  import: `select id::text from product_imports order by created_at desc, id limit 20`,
  wish: `select id::text from product_requests order by created_at desc, id limit 40`,
  invite: `select id::text from staff_invites order by created_at desc, id limit 20`,
  person: `select id::text from users where email like any (array['spare-%', 'canary-%']) order by created_at desc limit 20`,
  session: `select id::text from sessions order by (user_id = $1) desc, created_at desc limit 20`,
  email: `select email as id from users where email not like 'canary-%' order by (id = $1) desc, created_at desc limit 20`,
}

export class World {
  readonly #pool: pg.Pool
  readonly #call: Caller
  readonly #people = new Map<Who, Person>()
  readonly #ids = new Map<Kind, string[]>()
  #prices = new Map<string, number>()
  #terms: DeliveryTerms = { charge: 0, freeFrom: null }
  #revision = 0
  #signUps = 0
  #requests = 0
  readonly #name: string

  /** `name` keeps the people of two worlds in one shop apart. */
  constructor(url: string, pool: pg.Pool, name: string) {
    this.#pool = pool
    this.#name = name
    this.#call = callerOf(url)
  }

  /** Signs up the one whose facts nobody may read, and lets them order, live somewhere and wish for something. */
  async settleCanary(): Promise<void> {
    const canary = await this.#join(CANARY, 'canary')
    const info = { name: `${CANARY} Rao`, phone: '91234 98765', address: `12 ${CANARY} Lane, Mysuru 570001` }
    for (const qty of [1, 2]) await placeOrder(this.#call, canary, info, qty)
    await this.#call('POST', '/api/addresses', { ...info, isDefault: true }, canary)
    await this.#call('POST', '/api/product-requests', { productName: 'Kite', email: canary.email }, canary)
  }

  /** The session of whoever it is; a new person when the last one is gone. Undefined for visitors. */
  async person(who: Who): Promise<Person | undefined> {
    if (who === 'visitor') return undefined
    const person = this.#people.get(who) ?? (await this.#join(ASKER, who))
    if (STAFF.has(who)) await this.#pool.query('update users set role = $2 where id = $1', [person.uid, who])
    this.#people.set(who, person)
    return person
  }

  /** Whether the person still is who they were; if not they are replaced by a new one. */
  async isStill(who: Who): Promise<boolean> {
    const person = this.#people.get(who)
    if (!person) return who === 'visitor'
    const me = (await (await this.#call('GET', '/api/me', undefined, person)).json()) as {
      user: { uid: string } | null
    }
    const { rows } = await this.#pool.query('select role from users where id = $1 and not two_factor_enabled', [
      person.uid,
    ])
    const isSame = me.user?.uid === person.uid && rows[0]?.role === who
    if (!isSame) this.#people.delete(who)
    return isSame
  }

  /** Counts a request; now and then puts back what is running out, and reads what there is. */
  async next(): Promise<void> {
    if (this.#requests++ % RENEW_EVERY === 0) await this.renew()
  }

  async renew(): Promise<void> {
    const [owner, customer] = [await this.person('owner'), await this.person('customer')]
    if (!owner || !customer) throw new Error('The shop has no owner or no customer')
    const spare = () => this.#join(ASKER, 'spare')
    await restock(this.#pool, { call: this.#call, owner, customer, spare })
    const reading = Object.entries(POOLS).map(async ([kind, query]) => {
      const { rows } = await this.#pool.query<{ id: string }>(query, query.includes('$1') ? [customer.uid] : [])
      const ids = rows.map(({ id }) => id)
      this.#ids.set(kind as Kind, ids)
    })
    await Promise.all([...reading, this.#readPrices()])
  }

  async #readPrices(): Promise<void> {
    const products = this.#pool.query<{ id: string; price_paise: number }>('select id, price_paise from products')
    const settings = this.#pool.query<{ revision: number }>('select revision from shop_settings')
    const shop = await (await this.#call('GET', '/api/shop')).json()
    this.#prices = new Map((await products).rows.map((row) => [row.id, row.price_paise]))
    this.#revision = (await settings).rows[0]?.revision ?? 0
    this.#terms = (shop as { delivery: DeliveryTerms }).delivery
  }

  /** What stands for the pick when this person sends it. */
  choose(wanted: Wanted, as: Person | undefined, beside: Record<string, Value> = {}): string | number {
    if (wanted.$of === 'me') return as?.uid ?? 'nobody'
    if (wanted.$of === 'revision') return this.#revision
    if (wanted.$of === 'total') return this.#totalOf(beside.orderItems ?? [], as)
    const ids = this.#ids.get(wanted.$of) ?? []
    return ids[wanted.n % ids.length] ?? '0b9f3c52-7a3e-4a77-9a6e-1f6f3f1f9f10'
  }

  /** Rupees that an honest page would show for the lines. */
  #totalOf(lines: Value, as: Person | undefined): number {
    let paise = 0
    for (const line of Array.isArray(lines) ? lines : []) {
      if (typeof line !== 'object' || line === null || !('_id' in line)) continue
      const id = isWanted(line._id as Value) ? this.choose(line._id as Wanted, as) : line._id
      paise += (this.#prices.get(String(id)) ?? 0) * (typeof line.qty === 'number' ? line.qty : 1)
    }
    return rupeesFromPaise(paise + deliveryPaiseFor(this.#terms, paise))
  }

  async #join(mark: string, called: string): Promise<Person> {
    const person = await signUp(this.#call, mark, `${called}-${this.#name}-${++this.#signUps}`)
    await this.#pool.query('update users set email_verified = true where id = $1', [person.uid])
    return person
  }
}
