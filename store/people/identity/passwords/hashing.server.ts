/** Password hashing in a queue: each hash takes a processor and 19 MB, so one or two run at once. Few wait, by network. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { argon2 } from 'node:crypto'
import os from 'node:os'
import { promisify } from 'node:util'
import { type ClientNetwork, clientNetwork } from '#engines/rate-limit/client-network.server.ts'
import { createFairQueue } from '#engines/rate-limit/fair-queue.server.ts'
import { tooBusy } from '#store/errors.ts'

/** `memory` in KiB. */
type HashingJob = {
  message: string
  nonce: Uint8Array
  memory: number
  passes: number
  parallelism: number
  tagLength: number
}

const AT_ONCE = os.availableParallelism() > 2 ? 2 : 1

const derive = promisify(argon2)
/** Some five seconds of hashing on a slow machine. */
const MOST_WAITING = 60
const queue = createFairQueue({
  atOnce: AT_ONCE,
  atOnceOfOne: AT_ONCE,
  mostWaiting: MOST_WAITING,
  refusal: () => tooBusy(2),
})
const asking = new AsyncLocalStorage<ClientNetwork>()
const NOBODY = clientNetwork('nobody')

/** Runs `work`; its hashes wait in the queue of this network. */
export function queueHashingFor<T>(network: ClientNetwork, work: () => Promise<T>): Promise<T> {
  return asking.run(network, work)
}

/** True when the next hash for this network would be refused. */
export function isHashingFullFor(network: ClientNetwork): boolean {
  return queue.isFullFor(network)
}

/** Throws `busy` when the queue is full. */
export function argon2id(job: HashingJob): Promise<Buffer> {
  return queue.run(asking.getStore() ?? NOBODY, () => derive('argon2id', job))
}
