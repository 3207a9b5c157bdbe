import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import { logFailure } from '#app/log.ts'
import { WISHLIST_KEY } from '#store/products/products.ts'

/** Follows the links of a list in place, as the router's own links do: one listener for all of them. */
export function useCardLinks(list: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const place = list.current
    const listen = (event: MouseEvent) => follow(event, navigate)
    place?.addEventListener('click', listen)
    return () => place?.removeEventListener('click', listen)
  }, [list, navigate])
}

/** Leaves to the browser what it does better: new tabs, downloads, other buttons than the first. */
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

/** The hearts of a list: one listener for all of them. Who keeps nothing yet loads none of it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other products have other hearts
  useEffect(() => {
    try {
      if (WISHLIST_KEY in localStorage) load().then(({ paintHearts }) => paintHearts(uid), failed)
    } catch {}
  }, [shown, uid])
}

const load = () => import('#app/wishlist/browser-wishlist.ts')
const failed = (reason: unknown) => logFailure('The wishlist did not load', reason)
