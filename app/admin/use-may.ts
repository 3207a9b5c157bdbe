import { useRootData } from '#app/frame/root-data.ts'
import type { Right } from '#store/access/rights.ts'

/** Whether whoever is signed in holds a right: for showing only what they may do. The server decides again. */
export function useMay(): (right: Right) => boolean {
  const rights = useRootData()?.signIn.rights ?? []
  return (right) => rights.includes(right)
}
