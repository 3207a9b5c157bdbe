/** A clone in a folder with a blank, a quote and letters beyond ASCII in its name works as any other, for an ordinary user too. */
import { spawn, spawnSync } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, readdir, realpath, rm, stat, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildIfStale } from '#server/build/build.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const ROOT = path.join(import.meta.dirname, '../..')
/** Made by what runs there, or large and of no use to it. */
const LEFT_OUT = new Set(['.git', 'data', 'node_modules', 'test-results'])
/** What asks where it lies, starts programs by their paths or hands paths to others; and `npm start`. */
const TESTS = [
  'server/build/source-lines.test.ts',
  'server/build/build-lock.test.ts',
  'server/side/printer.test.ts',
  'cli/tokri-sh.test.ts',
  'engines/side-process/programs.test.ts',
  'api/owner/product-imports.test.ts',
  'tests/faults/npm-start.test.ts',
]
/** A user with a name, which initdb wants. */
const NOBODY = 65_534

let parent: string
let clone: string
let user: { uid?: number; gid?: number } = {}

beforeAll(async () => {
  buildIfStale()
  parent = await realpath(await mkdtemp(path.join(os.tmpdir(), 'tokri-')))
  clone = path.join(parent, "Asha's shop (टोकरी)")
  const filter = (from: string) => !LEFT_OUT.has(path.relative(ROOT, from))
  // The times say that what the lockfile names is installed.
  await cp(ROOT, clone, { recursive: true, preserveTimestamps: true, filter })
  await linkPackages(path.join(clone, 'node_modules'))
  for (const name of ['t m p', 'home']) await mkdir(path.join(parent, name))
  if (process.getuid?.() === 0 && ((await stat(process.execPath)).mode & 0o005) === 0o005) await giveTo(NOBODY)
})

afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 20 }))

/** The packages as files of that folder, where the system can link so many at once; else as a link to ours. */
async function linkPackages(folder: string): Promise<void> {
  const from = path.join(ROOT, 'node_modules')
  if (process.platform !== 'linux' || spawnSync('cp', ['-al', from, folder]).status !== 0) {
    await rm(folder, { recursive: true, force: true })
    return symlink(from, folder)
  }
  for (const name of ['.cache', '.vite', '.vite-temp', '.vitest']) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** All but the packages, whose files are those of our own checkout. */
async function giveTo(id: number): Promise<void> {
  const packages = path.join(clone, 'node_modules')
  for (const folder of [parent, packages]) await chown(folder, id, id)
  const own = (await readdir(clone)).filter((name) => name !== 'node_modules').map((name) => path.join(clone, name))
  const rest = ['t m p', 'home'].map((name) => path.join(parent, name))
  expect(spawnSync('chown', ['-R', `${id}:${id}`, ...own, ...rest]).status).toBe(0)
  await chown(clone, id, id)
  user = { uid: id, gid: id }
}

test('tests that look at paths, and a start, hold there', async () => {
  const words = ['cli/bootstrap.mjs', 'node_modules/vitest/vitest.mjs', 'run', ...TESTS]
  const { PATH } = process.env
  const env = { PATH, HOME: path.join(parent, 'home'), TMPDIR: path.join(parent, 't m p') }
  const child = spawn(process.execPath, words, { cwd: clone, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      said += bytes
    })
  }
  const code = await new Promise((done) => child.once('close', done))
  expect(code, said).toBe(0)
  expect(said).toContain(clone)
})
