import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { logFailure } from '#app/log.ts'
import { readStored } from '#app/storage.ts'
import { WISHLIST_KEY } from '#store/products/products.ts'

/** Follows the links of a list without a page load, as the router's own links do: one listener for all of them. */
export function useCardLinks(list: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const place = list.current
    const listen = (event: MouseEvent) => follow(event, navigate)
    place?.addEventListener('click', listen)
    return () => place?.removeEventListener('click', listen)
  }, [list, navigate])
}

/** Leaves new tabs, downloads and other mouse buttons to the browser. */
function follow(event: MouseEvent, navigate: (to: string) => unknown): void {
  const link = linkAround(event.target)
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const staysHere = link && (!link.target || link.target === '_self') && !link.hasAttribute('download')
  if (!staysHere || !isPlain || event.defaultPrevented || link.origin !== location.origin) return
  event.preventDefault()
  void navigate(link.pathname + link.search + link.hash)
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

/** The wishlist buttons of a list: one listener for all of them. Their code is loaded when it is first needed. */
export function useHearts(list: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  const uid = useRootData()?.signIn.user?.uid
  useEffect(() => {
    const place = list.current
    const press = ({ target }: Event) => {
      const heart = target instanceof Element ? target.closest('.heart') : null
      if (heart) load().then(({ pressHeart }) => pressHeart(heart, uid), failed)
    }
    place?.addEventListener('click', press)
    return () => place?.removeEventListener('click', press)
  }, [list, uid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new products come with new buttons
  useEffect(() => {
    if (readStored(WISHLIST_KEY) !== null) load().then(({ paintHearts }) => paintHearts(uid), failed)
  }, [shown, uid])
}

const load = () => import('#app/wishlist/browser-wishlist.ts')
const failed = (reason: unknown) => logFailure('The wishlist did not load', reason)
