/** Which answers are slow, on a machine that has other things to do as well. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Client, Sent } from './client.ts'
import { isBusy } from './judge.ts'

/** An answer that takes longer is slow. */
const SLOW_MS = 1000
const TRIES = 3

/** A busy machine makes any answer slow now and then: only what is slow or refused each time, alone, is a fault. */
export async function slownessOf(
  { sendAlone }: Client,
  sent: Sent,
  first: Answer,
  slowMs: number = SLOW_MS,
): Promise<string | undefined> {
  let answer = first
  for (let tries = 0; answer.milliseconds > slowMs || isBusy(answer); tries++) {
    if (tries === TRIES) {
      return isBusy(answer) ? 'busy though nobody else asks' : `it took ${Math.round(answer.milliseconds)} ms`
    }
    if (isBusy(answer)) await sleep(Math.min(Number(answer.headers['retry-after']), 2) * 1000)
    answer = await sendAlone(sent)
  }
  return undefined
}
