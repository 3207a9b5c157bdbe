/** Lets two people edit the same thing: nobody loses what they typed, and nobody overwrites unseen changes. */
import { Fragment, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'

type EditedProps<T> = {
  /** The thing as the page last loaded it. */
  loaded: T
  revision: unknown
  /** The form may follow saves of others, because nothing was typed. */
  follows?: boolean
  children: (edited: Edited<T>) => ReactNode
}

export type Edited<T> = {
  /** The thing as the form began with it; the change is sent with this revision. */
  base: T
  /** Remounts the form with the thing as loaded now. */
  takeCurrent: () => void
  /** Keeps the form, based on what the shop has answered. */
  noteSaved: (now: T, revision: unknown) => void
}

/**
 * Wraps a form of something that two people may edit. Data loaded later do not reach the form, so that nobody overwrites what
 * they have not seen.
 */
export function Edited<T>({ loaded, revision, follows = false, children }: EditedProps<T>) {
  const [{ base, known, taken }, setBase] = useState({ base: loaded, known: revision, taken: 0 })
  const [wantsCurrent, setWantsCurrent] = useState(false)
  const { revalidate } = useRevalidator()
  if (known !== revision && (follows || wantsCurrent)) {
    setBase({ base: loaded, known: revision, taken: taken + 1 })
    setWantsCurrent(false)
  }

  async function reloadLatest() {
    await revalidate()
    setWantsCurrent(true)
  }

  const noteSaved = (now: T, revision: unknown) => setBase({ base: now, known: revision, taken })
  return <Fragment key={taken}>{children({ base, takeCurrent: reloadLatest, noteSaved })}</Fragment>
}
