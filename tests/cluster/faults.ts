/** What befalls the server that leads. Each resolves with what mends it. */
import type { Cluster, Server } from './patroni.ts'

export type Fault = (old: Server, next: Server, cluster: Cluster) => Promise<() => void | Promise<void>>

export const FAULTS: [name: 'kill' | 'freeze' | 'cut' | 'apart', fault: Fault][] = [
  [
    'kill',
    async (old) => {
      old.machine.signal('SIGKILL')
      return old.start
    },
  ],
  [
    'freeze',
    async (old) => {
      old.machine.signal('SIGSTOP')
      return () => old.machine.signal('SIGCONT')
    },
  ],
  [
    'cut',
    async (old) => {
      old.machine.pullCable()
      return old.machine.plugIn
    },
  ],
  // The shop reaches it, and nothing that agrees on who leads does.
  [
    'apart',
    async (old, next, { etcd }) => {
      const others = [etcd, next.machine.address]
      old.machine.hideFrom(others)
      return () => old.machine.findAgain(others)
    },
  ],
]
