import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/** Asks before a changed form is left. Call `allowLeaving` once it is saved. */
export function useUnsavedChanges(isChanged: boolean) {
  const mayLeave = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return isChanged && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname
  })

  useEffect(() => {
    if (!isChanged) return
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
