/**
 * The wishlist: ids of products, the newest first, in local storage under `wishlist`. An account has its own; the
 * device keeps a copy of it, hidden from other accounts.
 */
import { useSyncExternalStore } from 'react'
import { useRootData } from '#app/frame/root-data.ts'
import { browserApi } from '#app/kit/api/api-client.ts'
import { ask } from '#app/kit/api/ask.ts'
import { announce } from '#app/kit/page/announcer.tsx'
import { readStored, subscribeToStorage, writeStored } from '#app/kit/storage.ts'
import { UUID } from '#app/shop/cart/read-products.ts'
import { MOST_WISHED, WISHLIST_KEY } from '#store/goods/products/products.ts'
import { WISHLIST_NEWS } from './browser-wishlist.texts.ts'

/** `of` is the account that the list was saved to; null while only this device has it. */
type Wishlist = { of: string | null; ids: readonly string[] }

type Named = { _id: string; name: string }

/** Whether the product is on the wishlist (false while that is unknown), and how to add it or take it off. */
export function useKeeping(product: Named) {
  const uid = useRootData()?.signIn.user?.uid
  const t = WISHLIST_NEWS.use()
  const isKept = useSyncExternalStore(
    subscribeToStorage,
    () => readWishlist(uid).ids.includes(product._id),
    () => false,
  )
  return { isKept, keep: () => keep(product, uid, t) }
}

type Texts = ReturnType<typeof WISHLIST_NEWS.use>

function keep({ _id, name }: Named, uid: string | undefined, t: Texts): void {
  const { of, ids } = readWishlist(uid)
  const isKept = !ids.includes(_id)
  write({ of, ids: isKept ? [_id, ...ids] : ids.filter((id) => id !== _id) })
  announce(isKept ? t.added(name) : t.removed(name))
  if (uid) void syncBy(uid, () => (of === null ? uploadAll(uid) : isKept ? upload([_id]) : removeUploaded(_id)))
}

/** The list of the signed-in account; what the device kept before becomes part of it. */
export function readWishlist(uid: string | undefined): Wishlist {
  const text = readStored(WISHLIST_KEY) ?? ''
  if (text !== last.text || uid !== last.uid) last = { text, uid, list: listOf(text, uid) }
  return last.list
}

/** Each heart of a page asks for it. */
let last: { text: string; uid: string | undefined; list: Wishlist } = {
  text: '',
  uid: undefined,
  list: listOf('', undefined),
}

export function forgetWishlist(): void {
  write({ of: null, ids: [] })
}

/** Saves the device's list to the account that signed in. With `isAnew` the account's list is read in any case: another device may have changed it. */
export async function giveToAccount(uid: string, isAnew = false): Promise<void> {
  const { of, ids } = readWishlist(uid)
  if (of === null && ids.length > 0) await syncBy(uid, () => uploadAll(uid))
  else if (isAnew) await syncBy(uid, () => browserApi.me.wishlist.$get())
}

let latest = 0

/** Makes a call and stores the list it answers. Of several at once the last counts; changes that did not arrive are sent next time. */
async function syncBy(uid: string, call: () => ReturnType<typeof uploadAll>): Promise<void> {
  const turn = ++latest
  const { answer } = await ask(call)
  if (turn === latest) write(answer ? { of: uid, ids: answer.productIds } : { ...readWishlist(uid), of: null })
}

function uploadAll(uid: string) {
  return upload(readWishlist(uid).ids.filter((id) => UUID.test(id)))
}

function upload(productIds: string[]) {
  return browserApi.me.wishlist.$post({ json: { productIds } })
}

function removeUploaded(productId: string) {
  return browserApi.me.wishlist.remove.$post({ json: { productId } })
}

/** A list that is too long loses its oldest. */
function write({ of, ids }: Wishlist): void {
  const isNothing = of === null && ids.length === 0
  writeStored(WISHLIST_KEY, isNothing ? null : JSON.stringify({ of, ids: ids.slice(0, MOST_WISHED) }))
}

/** Anything may have written the text. */
function listOf(text: string, uid: string | undefined): Wishlist {
  try {
    const { of, ids }: Partial<Record<string, unknown>> = JSON.parse(text)
    if ((of === null || of === uid) && Array.isArray(ids)) {
      return { of: of === null ? null : (uid ?? null), ids: ids.filter((id) => typeof id === 'string') }
    }
  } catch {}
  return { of: uid ?? null, ids: [] }
}
