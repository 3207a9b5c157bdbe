/** Keeps as many processes as were asked for: what dies is started again, at once the first time and then ever later. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/watching/log.ts'
import type { StartedProcess } from './start-process.ts'
import type { Opened } from './words.ts'

/** What lived for so long died of something new. */
const CALM_MS = 60_000
const PAUSE_MS = { first: 100, longest: 30_000 }

type Parts = {
  count: number
  /** `isFirst`: there are no others yet. */
  start: (slot: number, isFirst: boolean) => StartedProcess
  log: Log
  /** How long one may take to finish its requests. */
  patienceMs: number
}

type Kept = {
  present: Map<number, StartedProcess>
  /** Open already, and in the place of another as soon as that one is gone. */
  heirs: Map<number, StartedProcess>
  stopping: AbortSignal
}

/** Resolves when all are open; throws a sentence when one cannot open. The first opens before the others are started. */
export async function keepProcesses(parts: Parts) {
  const stopping = new AbortController()
  const kept: Kept = { present: new Map(), heirs: new Map(), stopping: stopping.signal }
  let replacing: Promise<void> | undefined
  let isReplacementWanted = false

  async function stop(): Promise<void> {
    stopping.abort()
    const all = [...kept.present.values(), ...kept.heirs.values()]
    await Promise.all(all.map((one) => one.stop(parts.patienceMs, { isReplaced: false })))
  }

  async function replaceWhileWanted(): Promise<void> {
    while (isReplacementWanted && !stopping.signal.aborted) {
      isReplacementWanted = false
      await replaceAll(kept, parts)
    }
  }

  const opened = await openAll(kept, parts).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  for (const slot of kept.present.keys()) void keep(slot, kept, parts)
  return {
    opened,
    stop,
    all: () => [...kept.present.values()],
    /**
     * One after the other makes room for another that is open already: no request is refused. Whoever asks meanwhile means a
     * build that the first of them may not have seen: all are replaced once more behind that.
     */
    replaceAll(): Promise<void> {
      isReplacementWanted = true
      replacing ??= replaceWhileWanted().finally(() => {
        replacing = undefined
      })
      return replacing
    },
  }
}

async function openAll({ present }: Kept, { count, start }: Parts): Promise<Opened> {
  const begin = (slot: number) => {
    const started = start(slot, slot === 1)
    present.set(slot, started)
    return started.opened
  }
  const opened = await begin(1)
  await Promise.all(Array.from({ length: count - 1 }, (_, n) => begin(n + 2)))
  return opened
}

async function keep(slot: number, kept: Kept, { start, log }: Parts): Promise<void> {
  const { present, heirs, stopping } = kept
  let pause = PAUSE_MS.first
  for (let since = Date.now(), one = present.get(slot); one && !stopping.aborted; since = Date.now()) {
    const how = await one.gone
    const heir = heirs.get(slot)
    heirs.delete(slot)
    if (heir) present.set(slot, heir)
    else if (!stopping.aborted) {
      if (Date.now() - since > CALM_MS) pause = PAUSE_MS.first
      const told = { event: 'process.ended', process: slot, pid: one.pid, how, againInMs: pause }
      log.error(told, 'a process of the shop ended; another takes its place')
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined)
      pause = Math.min(pause * 2, PAUSE_MS.longest)
      if (stopping.aborted) return
      const next = start(slot, false)
      present.set(slot, next)
      void isOpen(next, stopping, log)
    }
    one = present.get(slot)
  }
}

/** Waits until it is, and tells how that went. */
async function isOpen({ opened, slot, pid }: StartedProcess, stopping: AbortSignal, log: Log): Promise<boolean> {
  const failure = await opened.then(
    () => undefined,
    (error: Error) => error.message,
  )
  const told = { process: slot, pid }
  if (failure === undefined) log.warn({ event: 'process.open', ...told }, 'a process of the shop is open again')
  else if (!stopping.aborted)
    log.error({ event: 'process.failed', ...told, reason: failure }, 'a process of the shop cannot open')
  return failure === undefined
}

async function replaceAll({ present, heirs, stopping }: Kept, { start, log, patienceMs }: Parts): Promise<void> {
  for (const slot of [...present.keys()]) {
    const heir = start(slot, false)
    if (stopping.aborted || !(await isOpen(heir, stopping, log))) return
    heirs.set(slot, heir)
    await present.get(slot)?.stop(patienceMs, { isReplaced: true })
  }
}
