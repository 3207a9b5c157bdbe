/** The network of the present request, available anywhere in its work. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientNetwork } from './client-network.server.ts'

const clients = new AsyncLocalStorage<ClientNetwork>()

/** Runs the work of a request under limits. */
export function runAsClient<T>(client: ClientNetwork, work: () => T): T {
  return clients.run(client, work)
}

/** Undefined for background work, and where nothing is limited. */
export function presentClient(): ClientNetwork | undefined {
  return clients.getStore()
}
