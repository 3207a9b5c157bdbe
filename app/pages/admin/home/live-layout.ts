/** Shows in one window what is being changed in another, before it is kept. */
import { useEffect, useState } from 'react'
import type { HomeLayout } from '#store/collections/home-layout.ts'

const CHANNEL = 'tokri-home-layout'
const ASK = 'ask'

/** Tells other windows of the layout when it changes, and when one asks. */
export function useTellLayout(layout: HomeLayout): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage(layout)
    channel.onmessage = ({ data }) => data === ASK && channel.postMessage(layout)
    return () => channel.close()
  }, [layout])
}

/** The layout of the window that changes it; until one tells, `kept`. */
export function useLayoutShown(kept: HomeLayout): HomeLayout {
  const [told, setTold] = useState<HomeLayout>()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => data !== ASK && setTold(data)
    channel.postMessage(ASK)
    return () => channel.close()
  }, [])
  return told ?? kept
}
