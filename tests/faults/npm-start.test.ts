/** `npm start` as it is documented: what runs then, how it ends, and that what was built needs no sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'
import { IS_LONG } from '#tests/support/at-length.ts'
import { freePort } from '#tests/support/free-port.ts'

// Real processes on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const ROOT = path.join(import.meta.dirname, '../..')
const DEMO = { SEED: 'demo', ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'basket-of-mangoes' }
let folder: string
let running: ChildProcess | undefined

beforeAll(async () => {
  buildIfStale()
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'tokri-npm-')))
})

afterEach(() => {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
})

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))

/** Starts it in a process group of its own and waits until it is open. */
async function open(command: string, words: string[], cwd = ROOT) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...DEMO, PORT: String(port), DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn' }
  const child = spawn(command, words, { cwd, env: { ...process.env, NODE_ENV: '', ...settings }, detached: true })
  let said = ''
  child.stdout.on('data', (bytes) => {
    said += bytes
  })
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  running = child
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => child.exitCode !== null,
    )
  await vi.waitUntil(isReady, { timeout: 100_000, interval: 100 })
  if (child.exitCode !== null) throw new Error(`It ended: ${said}`)
  return { child, url, gone, pid: child.pid ?? 0, said: () => said }
}

const isClosed = (url: string) =>
  fetch(`${url}/livez`).then(
    () => false,
    () => true,
  )

/** The Node processes below this one, with what each was started with. */
async function below(pid: number): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const found = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(async (child) => {
        const words = (await readFile(`/proc/${child}/cmdline`, 'utf8')).split('\0').join(' ')
        return /\bnode |^sh /.test(words) ? [words, ...(await below(Number(child)))] : []
      }),
  )
  return found.flat()
}

/** Ends the shop while it answers, and looks for what it should have taken along. */
async function endsWell(shop: Awaited<ReturnType<typeof open>>, signal: NodeJS.Signals, toAll = false) {
  const underWay = fetch(`${shop.url}/category/Study`)
  process.kill(toAll ? -shop.pid : shop.pid, signal)
  expect((await underWay).ok).toBe(true)
  expect(await shop.gone, shop.said()).toBe(0)
  expect(await isClosed(shop.url)).toBe(true)
  await expect(readFile(path.join(folder, 'data/postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT')
}

const WITH_FLAGS = /--max-semi-space-size=8 --no-allocation-site-pretenuring .*build\/program\/main\.js/

test('below npm runs one process, the bundle; SIGTERM to npm finishes answers, leaves nothing behind and exits with 0', async () => {
  const shop = await open('npm', ['start', '--silent'])
  if (process.platform === 'linux') {
    expect(await below(shop.pid)).toEqual([expect.stringMatching(WITH_FLAGS)])
  }
  await endsWell(shop, 'SIGTERM')
})

const SCRIPT = ['cli/bootstrap.mjs', 'server/main.ts']

const ENDS: [string, string, string[], boolean, NodeJS.Signals][] = [
  ['npm start, SIGINT to npm', 'npm', ['start', '--silent'], false, 'SIGINT'],
  ['npm start, SIGINT to all of it, as from a terminal', 'npm', ['start', '--silent'], true, 'SIGINT'],
  ['npm start, SIGTERM to all of it', 'npm', ['start', '--silent'], true, 'SIGTERM'],
  ['the script behind it, SIGTERM', process.execPath, SCRIPT, false, 'SIGTERM'],
  ['the script behind it, SIGINT', process.execPath, SCRIPT, false, 'SIGINT'],
]

// By day the one above.
test.each(IS_LONG ? ENDS : [])(
  '%s: an answer under way is finished, nothing stays behind, and the exit code is 0',
  async (...row) => {
    const [, command, words, toAll, signal] = row
    await endsWell(await open(command, words), signal, toAll)
  },
)

test('what was built runs without its sources: pages, pictures, the demo catalogue', async () => {
  const place = path.join(folder, 'shipped')
  await cp(path.join(ROOT, 'build'), path.join(place, 'build'), { recursive: true })
  await symlink(path.join(ROOT, 'node_modules'), path.join(place, 'node_modules'))
  await cp(path.join(ROOT, 'package.json'), path.join(place, 'package.json'))
  const shop = await open(process.execPath, ['build/program/main.js'], place)
  // However it is started, it runs with the flags that keep it small.
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${shop.pid}/cmdline`, 'utf8')
    expect(words.replaceAll('\0', ' ')).toMatch(WITH_FLAGS)
    expect(await readFile(`/proc/${shop.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1')
  }
  const page = await (await fetch(`${shop.url}/category/Study`)).text()
  expect(page).toContain('Study Section')
  // A demo picture is cut by a process of its own.
  const picture = /\/images\/demo\/[\w-]+\.webp/.exec(page)?.[0]
  expect((await fetch(`${shop.url}${picture}?w=320`)).headers.get('content-type')).toMatch(/^image\//)
  await endsWell(shop, 'SIGINT')
})
