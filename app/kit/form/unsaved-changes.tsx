import { type ReactNode, useEffect, useRef } from 'react'
import { type Blocker, href, useBlocker, useHref } from 'react-router'
import { FormDialog } from '#app/kit/press/dialogs.tsx'
import { KIT } from '#app/kit/words/kit.texts.ts'

/** Asks before a changed form is left, also for another address of its page. Call `allowLeaving` once it is saved. */
export function useUnsavedChanges(isChanged: boolean) {
  const mayLeave = useRef(false)
  const blocker = useBlocker(({ currentLocation: now, nextLocation: next }) => {
    return isChanged && !mayLeave.current && now.pathname + now.search !== next.pathname + next.search
  })

  useEffect(() => {
    if (!isChanged) {
      mayLeave.current = false
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  function allowLeaving() {
    mayLeave.current = true
  }

  return { blocker, allowLeaving }
}

type Props = { blocker: Blocker; question?: string; yes?: string; no?: string; children: ReactNode }

/** The question before unsaved changes are lost; `children` describe them. */
export function LeaveQuestion({ blocker, question, yes, no, children }: Props) {
  const t = KIT.use()
  return (
    <FormDialog
      isAlert
      look="danger"
      isOpen={blocker.state === 'blocked'}
      title={question ?? t.leave}
      yes={yes ?? t.leaveYes}
      no={no ?? t.stay}
      onSubmit={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </FormDialog>
  )
}

/** A link to log in beside a form that was refused because its session has ended; nothing typed is lost. */
export function LogInAgain() {
  return (
    <p className="mt-2">
      <a href={useHref(href('/login'))} target="_blank" rel="noreferrer" className="underline">
        Log in in a new tab
      </a>{' '}
      and save again; everything typed stays here.
    </p>
  )
}
