/** One process of the shop, as its parent sees it. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stopping } from '#server/requests/drain.ts'
import { closeWhatItTakesAlong } from './hand-over.ts'
import type { Figures, Opened, Place, ToParent, ToWorker } from './words.ts'

export type StartedProcess = {
  slot: number
  pid: number
  /** Resolves when it can serve; rejects, with the reason in one sentence, when it ended before. */
  opened: Promise<Opened>
  /** Resolves with how it ended. */
  gone: Promise<string>
  say: (words: ToWorker) => void
  /** What it has counted; undefined when it does not say so in time. */
  figures: () => Promise<Figures | undefined>
  /** Lets its requests finish. What has not ended after so many milliseconds is killed. */
  stop: (patienceMs: number, how: Stopping) => Promise<void>
}

const FIGURES_MS = 1_000

export function startProcess(place: Place, hear: (words: ToParent, from: StartedProcess) => void): StartedProcess {
  const worker = cluster.fork()
  const child = worker.process
  closeWhatItTakesAlong(child)
  const opened = Promise.withResolvers<Opened>()
  opened.promise.catch(() => undefined)
  const gone = new Promise<string>((done) => {
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
    // It never began. Otherwise something did not reach one that is ending: a new connection, which is closed then.
    worker.on('error', (error) => child.pid === undefined && done(error.message))
  })
  void gone.then((how) => opened.reject(new Error(`a process ended before it was open: ${how}`)))
  const asked = new Map<number, (figures: Figures) => void>()
  let asking = 0
  // One that is just ending hears nothing any more.
  const say = (words: ToWorker) => void (worker.isConnected() && worker.send(words, () => undefined))
  const started: StartedProcess = {
    slot: place.slot,
    pid: child.pid ?? 0,
    opened: opened.promise,
    gone,
    say,
    figures() {
      const id = asking++
      const { promise, resolve } = Promise.withResolvers<Figures>()
      asked.set(id, resolve)
      say({ say: 'tell figures', id })
      return Promise.race([promise, sleep(FIGURES_MS, undefined, { ref: false })]).finally(() => asked.delete(id))
    },
    async stop(patienceMs, how) {
      say({ say: 'stop', ...how })
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await gone
      clearTimeout(late)
    },
  }
  worker.on('message', (words: ToParent) => {
    if (words.say === 'waiting') say({ say: 'begin', place })
    else if (words.say === 'open') opened.resolve(words)
    else if (words.say === 'failed') opened.reject(new Error(words.reason))
    else if (words.say === 'figures') asked.get(words.id)?.(words.figures)
    else hear(words, started)
  })
  return started
}
