/** Where the request comes from that is being worked for, wherever in its work somebody must know. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientNetwork } from './client-network.server.ts'

const clients = new AsyncLocalStorage<ClientNetwork>()

/** Does the work of a request whose doings are limited. */
export function asClient<T>(client: ClientNetwork, work: () => T): T {
  return clients.run(client, work)
}

/** Undefined for work behind the requests, and where nothing is limited. */
export function presentClient(): ClientNetwork | undefined {
  return clients.getStore()
}
