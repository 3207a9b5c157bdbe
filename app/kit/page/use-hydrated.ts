import { useSyncExternalStore } from 'react'

/** False until the page is hydrated. A button that needs scripts is disabled until then, so that no click is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => {}
}
