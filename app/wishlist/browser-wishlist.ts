/**
 * What somebody wants to remember: the ids of products, the last one first, in local storage under `wishlist`. An account
 * keeps its own, of which its device has a copy that nobody else is shown.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { browserApi } from '#app/api/api-client.ts'
import { read } from '#app/api/read.ts'
import { useRootData } from '#app/frame/root-data.ts'
import { announce } from '#app/ui/announcer.tsx'
import { MOST_WISHED, WISHLIST_KEY } from '#store/products/products.ts'

const HEART = /^On my wishlist: /

/** `of` is the account that has all of it; null for what only this device knows. */
type Wishlist = { of: string | null; ids: readonly string[] }

/** The wishlist (empty while unknown), and how products are added and removed. */
export function useKeeping() {
  const uid = useRootData()?.signIn.user?.uid
  const text = useSyncExternalStore(subscribe, readText, () => '')
  const kept = useMemo(() => new Set(listOf(text, uid).ids), [text, uid])
  return { kept, keep: (product: Named) => keep(product, uid) }
}

type Named = { _id: string; name: string }

function keep({ _id, name }: Named, uid: string | undefined): void {
  const { of, ids } = readWishlist(uid)
  const isKept = !ids.includes(_id)
  write({ of, ids: isKept ? [_id, ...ids] : ids.filter((id) => id !== _id) })
  announce(`${name} is ${isKept ? 'on' : 'off'} your wishlist.`)
  if (uid) void takeOver(uid, () => (of === null ? bring(uid) : isKept ? keepThere([_id]) : removeThere(_id)))
}

/** A heart of a card was pressed. */
export function pressHeart(heart: Element, uid: string | undefined): void {
  keep(productOf(heart), uid)
  paintHearts(uid)
}

/** Shows on the cards of the page what is on the wishlist, now and after each change. */
export function paintHearts(uid: string | undefined): void {
  stopPainting?.()
  const paint = () => {
    const { ids } = readWishlist(uid)
    for (const heart of document.querySelectorAll('.heart')) {
      heart.setAttribute('aria-pressed', String(ids.includes(productOf(heart)._id)))
    }
  }
  paint()
  stopPainting = subscribe(paint)
}

let stopPainting: (() => void) | undefined

/** Its card has a link to it. */
function productOf(heart: Element): Named {
  const link = heart.closest('.card')?.querySelector('a[href]')
  return {
    _id: link?.getAttribute('href')?.split('/')[2] ?? '',
    name: heart.getAttribute('aria-label')?.replace(HEART, '') ?? '',
  }
}

/** The list of the signed-in account; what the device kept before belongs to it, too. */
export function readWishlist(uid: string | undefined): Wishlist {
  return listOf(readText(), uid)
}

export function forgetWishlist(): void {
  write({ of: null, ids: [] })
}

/** Gives what the device kept before to the account that signed in. With `isAnew` its list is read in any case: another device may have changed it. */
export async function giveToAccount(uid: string, isAnew = false): Promise<void> {
  const { of, ids } = readWishlist(uid)
  if (of === null && ids.length > 0) await takeOver(uid, () => bring(uid))
  else if (isAnew) await takeOver(uid, () => browserApi.me.wishlist.$get())
}

let latest = 0

/** Of several changes at once, the answer to the last counts; changes that did not arrive are sent next time. */
async function takeOver(uid: string, call: () => ReturnType<typeof bring>): Promise<void> {
  const turn = ++latest
  const { answer } = await read(call)
  if (turn === latest) write(answer ? { of: uid, ids: answer.productIds } : { ...readWishlist(uid), of: null })
}

function bring(uid: string) {
  return keepThere(readWishlist(uid).ids.filter((id) => UUID.test(id)))
}

function keepThere(productIds: string[]) {
  return browserApi.me.wishlist.$post({ json: { productIds } })
}

function removeThere(productId: string) {
  return browserApi.me.wishlist.remove.$post({ json: { productId } })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A longer list loses its oldest; an empty one of nobody leaves nothing. Where nothing may be kept, nothing is. */
function write({ of, ids }: Wishlist): void {
  try {
    if (of === null && ids.length === 0) localStorage.removeItem(WISHLIST_KEY)
    else localStorage.setItem(WISHLIST_KEY, JSON.stringify({ of, ids: ids.slice(0, MOST_WISHED) }))
  } catch {}
  dispatchEvent(new Event(WISHLIST_KEY))
}

/** Anything may stand in the text. */
function listOf(text: string, uid: string | undefined): Wishlist {
  try {
    const { of, ids }: Partial<Record<string, unknown>> = JSON.parse(text)
    if ((of === null || of === uid) && Array.isArray(ids)) {
      return { of: of === null ? null : (uid ?? null), ids: ids.filter((id) => typeof id === 'string') }
    }
  } catch {}
  return { of: uid ?? null, ids: [] }
}

function readText(): string {
  try {
    return localStorage.getItem(WISHLIST_KEY) ?? ''
  } catch {
    return ''
  }
}

function subscribe(listener: () => void) {
  for (const event of ['storage', WISHLIST_KEY]) addEventListener(event, listener)
  return () => {
    for (const event of ['storage', WISHLIST_KEY]) removeEventListener(event, listener)
  }
}
