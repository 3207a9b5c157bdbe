import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendChange } from '#app/admin/desk-calls.ts'
import { useRootData } from '#app/frame/root-data.ts'
import type { Outcome } from '#app/ui/outcome.tsx'
import type { DeskOrder } from '#store/orders/order-desk.ts'

/** Sends changes of one order, one at a time. */
export type Desk = {
  userId: string | undefined
  /** The newest event on the page: whoever changes an order says what they saw. */
  seen: number
  isBusy: boolean
  /** The words of the API for fields of the form that was sent last. */
  fields: Record<string, string>
  /** Sends, shows the order as it is then, and says how it ended. True when it was done. */
  send: (done: string, call: () => Promise<Response & { json: () => Promise<unknown> }>) => Promise<boolean>
}

export function useDesk(order: DeskOrder, onOutcome: (outcome: Outcome | undefined) => void): Desk {
  const userId = useRootData()?.signIn.user?.uid
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})

  const send: Desk['send'] = async (done, call) => {
    setBusy(true)
    onOutcome(undefined)
    const sent = await sendChange(call)
    setFields(sent.kind === 'refused' ? sent.fields : {})
    await revalidate()
    setBusy(false)
    onOutcome(sent.kind === 'done' ? { kind: 'done', text: done } : { kind: 'failed', text: sent.words })
    return sent.kind === 'done'
  }

  return { userId, seen: order.events.at(-1)?.id ?? 0, isBusy, fields, send }
}
