import { Fragment, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LogInAgain } from '#app/admin/unsaved-changes.tsx'
import type { Sending } from '#app/api/use-send.ts'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/forms/form-problems.tsx'

type Props<T> = {
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
 * what the form began with: nobody overwrites what they have not seen. `Refused` shows the way on.
 */
export function Edited<T>({ loaded, revision, follows = false, children }: Props<T>) {
  const [{ base, known, taken }, setBase] = useState({ base: loaded, known: revision, taken: 0 })
  const [wantsCurrent, setWantsCurrent] = useState(false)
  const { revalidate } = useRevalidator()
  if (known !== revision && (follows || wantsCurrent)) {
    setBase({ base: loaded, known: revision, taken: taken + 1 })
    setWantsCurrent(false)
  }

  function takeCurrent() {
    setWantsCurrent(true)
    void revalidate()
  }

  const noteSaved = (now: T, revision: unknown) => setBase({ base: now, known: revision, taken })
  return <Fragment key={taken}>{children({ base, takeCurrent, noteSaved })}</Fragment>
}

type RefusedProps = {
  sending: Pick<Sending, 'refusal' | 'forget'>
  /** What is edited: "shelf". */
  of: string
  takeCurrent: () => void
  /** Also where fields show what is wrong with them: in a long form they may be out of sight. */
  saysAlways?: boolean
}

/** Why a form was not saved, and what helps where somebody else was quicker or the session has ended. */
export function Refused({ sending: { refusal, forget }, of, takeCurrent, saysAlways = false }: RefusedProps) {
  const isStale = refusal?.code === 'stale_settings' || refusal?.code === 'stale_product'
  if (!refusal || !(isStale || refusal.kind === 'signed out'))
    return <FormError {...(saysAlways ? { of: refusal } : {})} />
  return (
    <FormError of={refusal}>
      {isStale ? (
        <div className="mt-2 space-y-3">
          <p>What you typed is still in the form. Loading the current {of} replaces it.</p>
          <Button
            look="quiet"
            onClick={() => {
              forget()
              takeCurrent()
            }}
          >
            Load the current {of}
          </Button>
        </div>
      ) : (
        <LogInAgain />
      )}
    </FormError>
  )
}
