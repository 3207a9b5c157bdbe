/**
 * Machines of a cluster on this one: each has a network of its own (a namespace of Linux), on one switch. What runs on one can be
 * killed or frozen as a whole, and its cable pulled. It takes root, and `ip`; what runs in them is an unprivileged user's.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { atEnd } from '#tests/support/at-end.ts'

/** Whom Debian's packages run PostgreSQL as. */
export const ACCOUNT = 'postgres'

/** CLUSTER_LOG names a file for all that the programs say. */
const LOG = process.env.CLUSTER_LOG ? openSync(process.env.CLUSTER_LOG, 'a') : 'ignore'

export type Machine = {
  address: string
  /** Starts a program on it; it ends with the test file. */
  run: (program: string, words: string[]) => ChildProcess
  /** Sends a signal to all that runs on it. */
  signal: (signal: NodeJS.Signals) => void
  /** Nothing comes or goes any more, and nobody is told. */
  pullCable: () => void
  plugIn: () => void
  /** What it sends to those addresses is lost; whoever else asks it is answered. */
  hideFrom: (addresses: readonly string[]) => void
  findAgain: (addresses: readonly string[]) => void
}

export type Network = {
  /** An address of this machine that nothing but what a test puts there uses. */
  address: string
  addMachine: () => Machine
}

export function canHaveMachines(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const name = `tokri-${process.pid}-try`
  const isMade = ip('netns', 'add', name) && ip('link', 'add', `tk${process.pid}`, 'type', 'bridge')
  ip('netns', 'del', name)
  ip('link', 'del', `tk${process.pid}`)
  return isMade
}

/** A switch with this machine on it. All of it is gone with the test file. */
export function openNetwork(): Network {
  sweep()
  const range = `10.83.${process.pid % 250}`
  const bridge = `tk${process.pid}`
  const machines: string[] = []
  must('link', 'add', bridge, 'type', 'bridge')
  atEnd(() => {
    for (const name of machines) remove(name)
    ip('link', 'del', bridge)
  })
  for (const own of ['1', '9']) must('addr', 'add', `${range}.${own}/24`, 'dev', bridge)
  must('link', 'set', bridge, 'up')
  return {
    address: `${range}.9`,
    addMachine() {
      const number = machines.length + 1
      const name = `tokri-${process.pid}-${number}`
      machines.push(name)
      return plug(name, `tv${process.pid}-${number}`, bridge, `${range}.${10 + number}`)
    },
  }
}

function plug(name: string, cable: string, bridge: string, address: string): Machine {
  must('netns', 'add', name)
  must('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  must('link', 'set', cable, 'master', bridge, 'up')
  must('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['lo', 'eth0']) must('-n', name, 'link', 'set', device, 'up')
  return {
    address,
    run: (program, words) => runAs(['ip', 'netns', 'exec', name], program, words),
    signal(signal) {
      // First those who would start others.
      signalAll(name, signal)
    },
    pullCable: () => must('link', 'set', cable, 'down'),
    plugIn: () => must('link', 'set', cable, 'up'),
    hideFrom: (addresses) => addresses.map((other) => must('-n', name, 'route', 'add', 'blackhole', `${other}/32`)),
    findAgain: (addresses) => addresses.map((other) => must('-n', name, 'route', 'del', 'blackhole', `${other}/32`)),
  }
}

/** Runs a program as the unprivileged user, not to outlive this process. */
export function runAs(before: string[], program: string, words: string[]): ChildProcess {
  const account = [`--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--init-groups', '--pdeathsig=KILL']
  const [first = '', ...rest] = [...before, 'setpriv', ...account, program, ...words]
  const { PATH } = process.env
  const env = { PATH: `${PATH}:/usr/sbin:/sbin`, HOME: '/tmp', LANG: 'C.UTF-8' }
  const child = spawn(first, rest, { env, cwd: '/tmp', stdio: ['ignore', LOG, LOG] })
  atEnd(() => child.kill('SIGKILL'))
  return child
}

function pidsOf(name: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

function signalAll(name: string, signal: NodeJS.Signals): void {
  for (const pid of pidsOf(name)) {
    try {
      process.kill(pid, signal)
    } catch {
      // Gone by itself meanwhile.
    }
  }
}

function remove(name: string): void {
  for (const signal of ['SIGCONT', 'SIGKILL'] as const) signalAll(name, signal)
  ip('netns', 'del', name)
}

/** A run that was killed could not take away what it had made. */
function sweep(): void {
  const { stdout } = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
  for (const [name, owner] of stdout.matchAll(/^tokri-(\d+)-\d+/gm)) if (!isAlive(Number(owner))) remove(name)
  const links = spawnSync('ip', ['-o', 'link', 'show', 'type', 'bridge'], { encoding: 'utf8' }).stdout
  for (const [, name = '', owner] of links.matchAll(/^\d+: (tk(\d+)):/gm)) {
    if (!isAlive(Number(owner))) ip('link', 'del', name)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function ip(...words: string[]): boolean {
  return spawnSync('ip', words).status === 0
}

function must(...words: string[]): void {
  const { status, stderr } = spawnSync('ip', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${words.join(' ')}: ${stderr}`)
}
