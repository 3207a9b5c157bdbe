import { type RefObject, useEffect, useState } from 'react'
import { watchPictures } from './product-picture.tsx'

const NONE: ReadonlySet<string> = new Set()

/** The addresses of the pictures of a list that cannot be shown, without the width that was asked for. */
export function useBrokenPictures(list: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [broken, setBroken] = useState(NONE)
  useEffect(() => {
    if (!list.current) return
    return watchPictures(list.current, (image) => {
      const url = image.getAttribute('src')?.replace(/\?w=\d+$/, '') ?? ''
      setBroken((before) => (before.has(url) ? before : new Set(before).add(url)))
    })
  }, [list])
  return broken
}
