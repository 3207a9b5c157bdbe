import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useRootData } from '#app/frame/root-data.ts'
import type { Outcome } from '#app/ui/messages.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export type OnOutcome = (outcome: Outcome | undefined) => void
type Asker = { userId: string | undefined }

/** One change at a time: does it, loads the page's data again and says how it ended. Resolves with whether it is done. */
export function useChange(onOutcome: OnOutcome) {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [isUnderWay, setUnderWay] = useState(false)

  async function change(call: (asker: Asker) => Promise<string | undefined>, done: string): Promise<boolean> {
    setUnderWay(true)
    onOutcome(undefined)
    const refused = await call({ userId })
    await revalidate()
    setUnderWay(false)
    onOutcome(refused === undefined ? { kind: 'done', text: done } : { kind: 'failed', text: refused })
    return refused === undefined
  }

  return { isReady: isHydrated && !isUnderWay, change, ownUid: userId }
}
