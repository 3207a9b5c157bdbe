/** A real proxy with the file of deploy/, in front of processes on other ports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '#tests/support/at-end.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')

export type ProxyKind = 'nginx' | 'haproxy'

/** Debian puts both where only root looks. */
const PATHS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']

export function programOf(kind: ProxyKind): string | undefined {
  return PATHS.map((folder) => path.join(folder, kind)).find((file) => spawnSync(file, ['-v']).status === 0)
}

/** Starts it at the port, in front of processes at two others; resolves when it leads there. It ends with the test file. */
export async function startProxy(kind: ProxyKind, port: number, ports: readonly [number, number]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `tokri-${kind}-`))
  const file = path.join(folder, `${kind}.conf`)
  const written = kind === 'nginx' ? nginxFile(folder, port) : haproxyFile(port)
  await writeFile(file, written.replace(':3001', `:${ports[0]}`).replace(':3002', `:${ports[1]}`))
  const words = kind === 'nginx' ? ['-c', file, '-e', `${folder}/error.log`] : ['-f', file, '-db']
  const child = spawn(programOf(kind) ?? kind, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (bytes) => {
    errors += bytes
    console.error(String(bytes))
  })
  atEnd(async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  })
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${kind} ended: ${errors}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
  }
  throw new Error(`${kind} leads nowhere: ${errors}`)
}

function nginxFile(folder: string, port: number): string {
  const server = readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/', `${folder}/`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${folder}/${name}";`,
  )
  return `daemon off; pid "${folder}/pid"; worker_processes 1; events { worker_connections 1024; }
http { access_log off; ${places.join(' ')}
${server}
}`
}

function haproxyFile(port: number): string {
  return readFileSync(path.join(DEPLOY, 'haproxy.cfg'), 'utf8').replace('bind :80', `bind 127.0.0.1:${port}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await Promise.race([gone, sleep(3_000)])
  child.kill('SIGKILL')
}
