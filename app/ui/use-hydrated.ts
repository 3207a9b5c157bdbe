import { useSyncExternalStore } from 'react'

/** False until the page's scripts run: a button that needs them stays disabled so long, and loses no click. */
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
