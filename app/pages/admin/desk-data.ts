import { useRouteLoaderData } from 'react-router'
import type { Language, MessageStep } from '#store/messages/message-words.ts'
import type { DeskNow } from '#store/orders/steps/undo.schema.ts'
import type { WaitingCounts } from '#store/overview/overview.schema.ts'

/** What the frame of the desk reads for every page in it; a part that could not be read is undefined. */
export type DeskData = {
  waiting: WaitingCounts | undefined
  desk: DeskNow | undefined
  /** What customers are told at each step. */
  words: Record<MessageStep, Record<Language, string>> | undefined
  /** The owner wants a second factor of the person first: nothing else was read. */
  lacksSecondFactor: boolean
}

/** Undefined where the page stands outside the frame. */
export function useDeskData(): DeskData | undefined {
  return useRouteLoaderData<() => DeskData>('desk')
}
