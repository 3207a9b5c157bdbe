/** Two PostgreSQL servers under Patroni with etcd beside them, out of Debian's packages and the files of deploy/. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { atEnd } from '#tests/support/at-end.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ACCOUNT, canHaveMachines, type Machine, openNetwork, runAs } from './machines.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const BIN = globSync('/usr/lib/postgresql/*/bin').at(-1) ?? ''
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', `${BIN}/postgres`]
const PASSWORD = 'kites-and-mangoes'

/** What keeps the cluster from being tried here; undefined when nothing does. */
export function whyNoCluster(): string | undefined {
  const missing = NEEDED.filter((file) => !existsSync(file))
  if (missing.length > 0)
    return `${missing.join(', ')} missing: apt-get install patroni etcd-server haproxy postgresql-15`
  return canHaveMachines() ? undefined : 'networks of their own (ip netns) take root on Linux'
}

export type Server = {
  name: string
  machine: Machine
  /** Starts Patroni on it, after a kill too. */
  start: () => void
  /** Whether PostgreSQL there takes writes. */
  leads: () => Promise<boolean>
  /** A pool of the owner of the shop's database. */
  pool: pg.Pool
}

export type Cluster = {
  servers: Server[]
  /** Addresses of servers, as DATABASE_URL has them. */
  urlOf: (hosts: string) => string
  /** The address of haproxy, which leads to the leader. */
  proxy: string
  /** What Patroni's own place for agreement is reached by. */
  etcd: string
  leader: () => Promise<Server>
  /** Waits until one leads and the other one follows (as a synchronous standby, unless told otherwise). */
  untilWhole: () => Promise<void>
  setSynchronous: (isOn: boolean) => Promise<void>
  /** What the servers say of each other. */
  state: () => Promise<string>
}

type Member = { name: string; role: string; state: string; lag?: number | string }

export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-patroni-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  const network = openNetwork()
  const etcd = network.address
  await own(path.join(folder, 'etcd'))
  runAs([], '/usr/bin/etcd', etcdWords(path.join(folder, 'etcd'), etcd))
  const servers: Server[] = []
  for (const name of ['one', 'two']) servers.push(await addServer(name, folder, network.addMachine(), etcd))
  for (const server of servers) server.start()
  const proxyPort = await freePort()
  const ask = async () => {
    for (const { machine } of servers) {
      const answer = await fetch(`http://${machine.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json() as Promise<{ members: Member[] }>)
        .catch(() => undefined)
      if (answer) return answer.members
    }
    return []
  }
  let follower = 'sync_standby'
  const cluster: Cluster = {
    servers,
    etcd,
    urlOf: (hosts) => `postgres://tokri:${PASSWORD}@${hosts}/tokri`,
    proxy: `127.0.0.1:${proxyPort}`,
    async leader() {
      for (;;) {
        for (const server of servers) if (await server.leads()) return server
        await sleep(100)
      }
    },
    async untilWhole() {
      for (const end = Date.now() + 240_000; ; await sleep(300)) {
        const members = await ask()
        const [leaders, followers] = [
          members.filter(({ role, state }) => role === 'leader' && state === 'running'),
          members.filter(({ role, state }) => role === follower && /running|streaming/.test(state)),
        ]
        if (leaders.length === 1 && followers.length === 1) return
        if (Date.now() > end) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`)
      }
    },
    async setSynchronous(isOn) {
      follower = isOn ? 'sync_standby' : 'replica'
      const leader = await cluster.leader()
      const body = JSON.stringify({ synchronous_mode: isOn })
      await fetch(`http://${leader.machine.address}:8008/config`, { method: 'PATCH', body })
      await cluster.untilWhole()
    },
    state: async () => JSON.stringify(await ask()),
  }
  await cluster.untilWhole()
  await makeDatabase((await cluster.leader()).machine.address)
  await startProxy(folder, servers, proxyPort)
  return cluster
}

function etcdWords(folder: string, address: string): string[] {
  const [client, peer] = [`http://${address}:2379`, `http://${address}:2380`]
  const words = { name: 'here', 'data-dir': folder, 'listen-client-urls': client, 'advertise-client-urls': client }
  const peers = { 'listen-peer-urls': peer, 'initial-advertise-peer-urls': peer, 'initial-cluster': `here=${peer}` }
  return ['--enable-v2', ...Object.entries({ ...words, ...peers }).flatMap(([name, value]) => [`--${name}`, value])]
}

async function addServer(name: string, parent: string, machine: Machine, etcd: string): Promise<Server> {
  const folder = path.join(parent, name)
  await own(folder)
  const { address } = machine
  const range = address.replace(/\.\d+$/, '.0/24')
  const written = readFileSync(path.join(DEPLOY, 'patroni.yml'), 'utf8')
    .replace('name: one', `name: ${name}`)
    .replaceAll('10.0.0.11', address)
    .replaceAll('10.0.0.0/24', range)
    .replace(/hosts: .*/, `hosts: ${etcd}:2379`)
    .replace('/var/lib/postgresql/15/tokri', `'${folder}/data'`)
    .replace('/var/lib/postgresql/.pgpass-patroni', `'${folder}/pgpass'`)
    .replace('/usr/lib/postgresql/15/bin', BIN)
    .replaceAll(/change-me(-too)?/g, PASSWORD)
  // Its socket has no room where Debian puts those.
  const file = path.join(folder, 'patroni.yml')
  await writeFile(file, `${written}  parameters: { unix_socket_directories: '"${folder}"', shared_buffers: 32MB }\n`)
  await chmod(file, 0o644)
  const pool = new pg.Pool({
    host: address,
    user: 'tokri',
    database: 'tokri',
    password: PASSWORD,
    max: 2,
    connectionTimeoutMillis: 2_000,
    query_timeout: 120_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  atEnd(() => pool.end())
  return { name, machine, pool, start: () => void machine.run('/usr/bin/patroni', [file]), leads: () => leads(address) }
}

/** As the superuser, who exists before the shop's database does. */
async function leads(host: string, port = 5432): Promise<boolean> {
  const client = superuserOf(host, port)
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    return rows[0]?.follows === false
  } catch {
    return false
  } finally {
    void client.end().catch(() => undefined)
  }
}

function superuserOf(host: string, port: number): pg.Client {
  const limits = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }
  const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres', password: PASSWORD, ...limits })
  client.on('error', () => undefined)
  return client
}

async function makeDatabase(host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres', password: PASSWORD })
  await client.connect()
  await client.query(`create role tokri login password '${PASSWORD}'`)
  await client.query('create database tokri owner tokri')
  await client.end()
}

async function startProxy(folder: string, servers: Server[], port: number): Promise<void> {
  const [one = '', two = ''] = servers.map(({ machine }) => machine.address)
  const written = readFileSync(path.join(DEPLOY, 'haproxy-postgres.cfg'), 'utf8')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `${one}:5432`)
    .replace('10.0.0.12:5432', `${two}:5432`)
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, written)
  const checked = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = runAs([], '/usr/sbin/haproxy', ['-f', file, '-db'])
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
    if (await leads('127.0.0.1', port)) return
    if (child.exitCode !== null) break
  }
  throw new Error(`haproxy leads nowhere, and has ended with ${child.exitCode}`)
}

/** Makes a folder that belongs to the unprivileged user. */
async function own(folder: string): Promise<void> {
  await chmod(path.dirname(folder), 0o755)
  await mkdir(folder, { mode: 0o700 })
  spawnSync('chown', [`${ACCOUNT}:`, folder])
}
