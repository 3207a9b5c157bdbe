/** What somebody could do who has code of theirs run in a side process: nothing that the table does not name. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tooBusy } from '#store/errors.ts'
import type { Attempt, OddJob } from '#tests/support/odd-jobs.ts'
import { PROGRAMS } from './programs.ts'
import { createSideProcess, type SideLimits } from './side-process.ts'

const LIMITS: SideLimits = { jobMs: 30_000, idleMs: 30_000, mostWaiting: 40, memoryMb: 300, heapMb: 64 }
const ROOT = path.join(import.meta.dirname, '../..')
const DENIED = 'ERR_ACCESS_DENIED'

const server = createServer()

const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-side-'))
const socket = path.join(folder, '.s.PGSQL.5432')
await writeFile(path.join(folder, 'secret'), 'of the shop', { mode: 0o644 })
await new Promise<void>((resolve) => server.listen(socket, resolve))

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.entries(PROGRAMS))('in the process of %s', (_, program) => {
  const work = createSideProcess<OddJob, string>({ ...program, file: 'tests/support/odd-jobs' }, LIMITS, () =>
    tooBusy(2),
  )
  const attempt = (what: Attempt) => work({ attempt: what }, { asker: 'stranger' })

  test.each<[string, () => Attempt]>([
    ['the secret of the shop is not read', () => ({ read: path.join(folder, 'secret') })],
    ['the data folder is not read', () => ({ read: path.join(ROOT, 'data/secret') })],
    ['settings beside the program are not read', () => ({ read: path.join(ROOT, '.env') })],
    ['passwords of the machine are not read', () => ({ read: '/etc/passwd' })],
    ['the environment of the shop is not read', () => ({ read: `/proc/${process.pid}/environ` })],
    ['its own memory is not read', () => ({ read: '/proc/self/maps' })],
    ['nothing is written', () => ({ write: path.join(folder, 'left') })],
    ['nothing is written into the program', () => ({ write: path.join(ROOT, 'engines/side-process/left.ts') })],
    ['the socket of the database is not opened', () => ({ connect: socket })],
    ['no connection is opened', () => ({ connect: 5432 })],
    ['nobody is listened to', () => ({ listen: 0 })],
    ['no name is looked up', () => ({ lookup: 'shop.example' })],
    ['no program is started', () => ({ spawn: '/bin/true' })],
    ['no thread is started', () => ({ thread: '1' })],
  ])('%s', async (_, what) => {
    expect(await attempt(what())).toBe(DENIED)
  })

  test('native code is loaded only where the table says so', async () => {
    const loaded = await attempt({ addon: path.join(folder, 'addon.node') })
    expect(loaded).toBe('mayLoadAddons' in program ? 'ERR_DLOPEN_FAILED' : 'ERR_DLOPEN_DISABLED')
  })

  test('no secret is in its environment', async () => {
    expect(await attempt({ environment: true })).toBe('MALLOC_ARENA_MAX')
  })

  test.runIf(process.getuid?.() === 0)(
    'where the shop is root it is nobody, and signals do not reach the shop',
    async () => {
      expect(await attempt({ user: true })).toBe('user 61016 61016 61016')
      expect(await attempt({ signal: process.pid })).toBe('EPERM')
    },
  )

  test.runIf(process.platform === 'linux')('the machine takes it first when memory runs out', async () => {
    const pid = Number((await work({ say: 'here' }, { asker: 'shop' })).split(' by ')[1])
    const score = () => readFile(`/proc/${pid}/oom_score_adj`, 'utf8')
    await expect.poll(score).toBe('1000\n')
  })
})
