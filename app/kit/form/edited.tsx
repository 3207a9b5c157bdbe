/** What two people can edit at once: what was typed is lost to nobody, and nobody overwrites unseen. */
import { Fragment, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'

type EditedProps<T> = {
  /** The thing as the page has it now. */
  loaded: T
  /** Another one each time somebody saves it. */
  revision: unknown
  /** Nothing was typed: the form may follow what somebody else saves. */
  follows?: boolean
  children: (edited: Edited<T>) => ReactNode
}

export type Edited<T> = {
  /** The thing as the form began with it, whatever the page has read since. Its revision is sent with the change. */
  base: T
  /** Makes the form anew with the thing as it is now. */
  takeCurrent: () => void
  /** The form stays, and goes on from what the shop answered. */
  noteSaved: (now: T, revision: unknown) => void
}

/**
 * Around each form of something that two people can edit at once. The page is read again at any time, and what it reads is not
 * what the form began with: nobody overwrites what they have not seen.
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
