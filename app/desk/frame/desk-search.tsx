import menu, { further, words } from 'virtual:desk-menu'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { inboxPath } from '#app/desk/shared/requests-query.ts'
import { useMay } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { useDebouncedQuery } from '#app/kit/api/use-debounced-query.ts'
import { useHydrated } from '#app/kit/page/use-hydrated.ts'
import { Button } from '#app/kit/press/button.tsx'
import { Dialog } from '#app/kit/press/dialogs.tsx'
import { handOverScan } from '#app/kit/scan/scanner.ts'
import { formatWholeDay } from '#app/kit/words/when.tsx'
import { formatPrice, formatTotal } from '#store/money.ts'
import type { Right } from '#store/people/access/rights.ts'
import { wordsOfEarlierOrders } from '#store/people/earlier/earlier.ts'
import { statusWords } from '#store/selling/orders/steps/order-statuses.ts'
import { findSettings } from './settings-index.ts'

/** Most results of a kind; more letters find the others. */
const MOST = 5
const MOST_COUNTED = 20
const LONGEST = 100
const MAY_BE_CODE = /^(?=.*\p{Nd})\S{3,80}$/u
const TITLE_ID = 'desk-search'

type Found = { to: string; name: string; more?: string }
/** `total` may be more than were requested. */
type All = { found: Found[]; total?: number | string | undefined }
type Group = All & { kind: string }

/** The search for orders, products, people and wishes, on every page of the desk. "/", Ctrl+K and a scanner open it. */
export function DeskSearch() {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [scanned, setScanned] = useState<string>()
  const close = () => setOpen(false)
  useOpeningKeys((text) => {
    setScanned(text)
    setOpen(true)
  })
  return (
    <>
      <button
        type="button"
        className="desk-place border-edge lg:mb-2 lg:border lg:text-muted"
        disabled={!isHydrated}
        aria-keyshortcuts="/ Control+K"
        onClick={() => {
          setScanned(undefined)
          setOpen(true)
        }}
      >
        <Search aria-hidden="true" />
        Find
      </button>
      <Dialog isOpen={isOpen} isHigh labelledBy={TITLE_ID} busy={false} firstFocus="input" onClose={close}>
        {isOpen ? <Finder key={scanned} scanned={scanned} onClose={close} /> : null}
      </Dialog>
    </>
  )
}

/** A scanner types faster than a hand: most milliseconds between keys, and least characters. */
const [SCANNER_GAP, SHORTEST_SCAN] = [60, 4]

function useOpeningKeys(open: (scanned?: string) => void) {
  const typed = useRef({ text: '', at: 0 })
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
      const isChord = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
      const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog')
      const before = timeStamp - typed.current.at < SCANNER_GAP ? typed.current.text : ''
      typed.current = { text: key.length === 1 && !isTyping ? before + key : before, at: timeStamp }
      if (key === 'Enter' && !isTyping && before.length >= SHORTEST_SCAN) {
        event.preventDefault()
        if (!handOverScan(before)) open(before)
        return
      }
      if (!isChord && (key !== '/' || isTyping || ctrlKey || metaKey || altKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function Finder({ scanned, onClose }: { scanned: string | undefined; onClose: () => void }) {
  const may = useMay()
  const [text, setText] = useState(scanned ?? '')
  /** Enter was pressed before the answer: open the first result. */
  const [entered, setEntered] = useState(scanned)
  const wanted = text.trim()
  const answer = useDebouncedQuery(wanted, () => findAll(wanted, may))
  const finder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (entered === undefined || answer?.to !== entered) return
    setEntered(undefined)
    finder.current?.querySelector('a')?.click()
  }, [entered, answer])
  const groups = answer?.found ?? []
  const count = groups.reduce((sum, { found }) => sum + found.length, 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys lead from link to link
    <div
      ref={finder}
      onKeyDown={(event) => moveByKey(event, () => wanted !== '' && setEntered(wanted))}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={TITLE_ID} className="sr-only">
          Find orders, products, people, requests, places and settings
        </h2>
        <input
          type="search"
          aria-label="Find"
          placeholder="Order, phone, product or setting"
          autoComplete="off"
          maxLength={LONGEST}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setEntered(undefined)
          }}
          className="min-h-11 min-w-0 flex-[1_1_9rem] rounded-xl border border-edge bg-surface px-3 placeholder:text-muted"
        />
        <Button look="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <p role="status" className={count > 0 ? 'sr-only' : 'min-h-6 text-sm text-muted'}>
        {wanted === '' ? 'Three letters are often enough.' : wordsOf(answer?.to === wanted, count)}
      </p>
      <FoundGroups groups={groups} onClose={onClose} />
    </div>
  )
}

function FoundGroups({ groups, onClose }: { groups: readonly Group[]; onClose: () => void }) {
  return groups.map(({ kind, found, total = found.length }) => (
    <section key={kind} aria-label={kind}>
      <h3 className="text-sm text-muted">
        {kind}
        {total === found.length ? '' : `, ${found.length} of ${total}`}
      </h3>
      <ul>
        {found.map(({ to, name, more }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg px-2 font-semibold [overflow-wrap:anywhere] hover:bg-action-soft"
            >
              <bdi>{name}</bdi> <span className="text-sm font-normal text-muted">{more}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function wordsOf(isAnswered: boolean, count: number): string {
  if (!isAnswered) return 'Searching...'
  return count === 0 ? 'Nothing found.' : `${count} found.`
}

/** Arrow keys move between box and results; Enter in the box opens the first result of the typed text. */
function moveByKey(event: KeyboardEvent<HTMLElement>, onEnter: () => void) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
  if (event.key === 'Enter' && at === 0) onEnter()
  else if (step !== 0 && at >= 0) stops[at + step]?.focus()
  else return
  event.preventDefault()
}

/** Asks the lists' own calls, which apply the person's rights; leaves out failed ones. */
async function findAll(text: string, may: (right: Right) => boolean): Promise<Group[]> {
  const kinds: readonly [string, Right, () => Promise<All>][] = [
    ['Code', 'change products', () => findByCode(text)],
    ['Orders', 'read orders', () => findOrders(text)],
    ['Products', 'change products', () => findProducts(text)],
    ['People', 'manage people', () => findPeople(text)],
    ['Before Tokri', 'take orders', () => findEarlier(text)],
    ['Quotations', 'take orders', () => findQuotations(text)],
    ['Coupons', 'change products', () => findCoupons(text)],
    ['Requests', 'read requests', () => findRequests(text)],
  ]
  const asked = kinds.filter(([, right]) => may(right))
  const groups = await Promise.all(asked.map(async ([kind, , find]) => ({ kind, ...(await find()) })))
  const settings = may('change settings') ? findSettings(text) : []
  return [
    ...groups.filter(({ kind }) => kind === 'Code'),
    { kind: 'Places', found: findPlaces(text, may) },
    ...groups.filter(({ kind }) => kind !== 'Code'),
    { kind: 'Settings', found: settings.map(({ to, label, part }) => ({ to, name: label, more: part })) },
  ]
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found, total = found.length }: Group) => ({ kind, found: found.slice(0, MOST), total }))
}

/** Finds places by the beginning of their names, then by other words for what they are for. */
function findPlaces(text: string, may: (right: Right) => boolean): Found[] {
  const places = [
    ...Object.values(menu)
      .flat()
      .map((place) => ({ ...place, words: words[place.to] ?? '' })),
    ...further,
  ].filter(({ right }) => right === undefined || may(right))
  const asked = text.toLowerCase().split(/\s+/)
  const begin = (said: string) => ` ${said.toLowerCase()}`
  const fits = (said: string) => asked.every((word) => begin(said).includes(` ${word}`))
  const named = places.filter(({ label }) => fits(label))
  const others = places.filter((place) => !named.includes(place) && fits(`${place.label} ${place.words}`))
  return [...named, ...others].map(({ to, label }) => ({ to, name: label }))
}

async function findOrders(search: string): Promise<All> {
  const query = { search, limit: String(MOST_COUNTED) }
  const { answer = [] } = await ask(() => browserApi.admin.orders.$get({ query }))
  const found = answer.map(({ _id, orderNumber, customerName, status, way, totalAmount }) => ({
    to: href('/admin/orders/:id', { id: _id }),
    name: orderNumber,
    more: `${customerName}, ${statusWords(status, { way }).words}, ${formatTotal(totalAmount)}`,
  }))
  return { found, total: found.length < MOST_COUNTED ? found.length : `${MOST_COUNTED}+` }
}

/** Finds the product with this code; a text with spaces or without digits is none. */
async function findByCode(code: string): Promise<All> {
  if (!MAY_BE_CODE.test(code)) return { found: [] }
  const { answer } = await ask(() => browserApi.admin.codes.$get({ query: { code } }))
  if (!answer) return { found: [] }
  const { _id: id, name, stock, pieces } = answer
  const more = `${pieces === 1 ? '' : `${pieces} pieces, `}${stock} in stock`
  return { found: [{ to: href('/admin/products/edit/:id', { id }), name, more }] }
}

/** Phone numbers and numbers of papers, which are not searched as products. */
const NO_PRODUCT = /^\+?[\d\s-]{10,15}$|^\S+\/\d\d-\d\d\/\d+$/

async function findProducts(search: string): Promise<All> {
  if (NO_PRODUCT.test(search) && !/^\d{12,14}$/.test(search)) return { found: [] }
  const { answer } = await ask(() => browserApi.admin.products.$get({ query: { search } }))
  const found = (answer?.products ?? []).map(({ _id, name, price, stock }) => ({
    to: href('/admin/products/edit/:id', { id: _id }),
    name,
    more: `${formatPrice(price)}, ${stock} in stock`,
  }))
  return { found, total: answer?.total }
}

async function findPeople(text: string): Promise<All> {
  const { answer = [] } = await ask(() => browserApi.admin.people.find.$post({ json: { text } }))
  const found = answer.map(({ email, name, role }) => ({
    to: `${href('/admin/people')}?${new URLSearchParams({ find: email })}#accounts`,
    name: name || email,
    more: role === 'customer' ? email : `${email}, ${role}`,
  }))
  return { found }
}

async function findEarlier(search: string): Promise<All> {
  const { answer = [] } = await ask(() => browserApi.admin.earlier.customers.$get({ query: { search } }))
  const found = answer.map(({ _id, name, phone, email, orders, lastDay }) => ({
    to: href('/admin/customers/before/:id', { id: _id }),
    name: name || phone || email,
    more: `${phone || email}, ${wordsOfEarlierOrders({ orders, lastDay }, formatWholeDay)}`,
  }))
  return { found }
}

async function findQuotations(search: string): Promise<All> {
  const { answer } = await ask(() => browserApi.admin.quotations.$get({ query: { search } }))
  const found = (answer?.quotations ?? []).map(({ _id, number, customerName, state, subtotal }) => ({
    to: href('/admin/quotations/:id', { id: _id }),
    name: number,
    more: `${customerName}, ${state}, ${formatTotal(subtotal)}`,
  }))
  return { found, total: answer?.next ? `${found.length}+` : found.length }
}

async function findCoupons(text: string): Promise<All> {
  const { answer = [] } = await ask(() => browserApi.admin.coupons.$get())
  const found = answer.filter(({ code }) => code.startsWith(text.toUpperCase()))
  return {
    found: found.map(({ code, words, uses }) => ({
      to: `${href('/admin/coupons')}#${code}`,
      name: code,
      more: `${words}, used ${uses === 1 ? 'once' : `${uses} times`}`,
    })),
  }
}

async function findRequests(q: string): Promise<All> {
  const { answer } = await ask(() => browserApi.admin['request-groups'].$get({ query: { q } }))
  const found = (answer?.groups ?? []).map(({ _id, name, visitors, status }) => ({
    to: inboxPath({ q: name }),
    name,
    more: `${visitors} asked, ${status}`,
  }))
  return { found, total: answer?.total }
}
