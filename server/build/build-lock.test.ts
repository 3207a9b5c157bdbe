import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withBuildLock } from './build-lock.ts'

const BUILDS = `
  import { appendFileSync } from 'node:fs'
  import { withBuildLock } from ${JSON.stringify(new URL('build-lock.ts', import.meta.url))}
  withBuildLock(process.argv[1] + '/lock', () => {
    appendFileSync(process.argv[1] + '/log', 'begin ')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    appendFileSync(process.argv[1] + '/log', 'end ')
  })`

test('processes that would build at once do so one after the other, also when one died at it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-build-'))
  try {
    // The number of a process that is gone.
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise((done) => dead.once('exit', done))
    await writeFile(path.join(folder, 'lock'), String(dead.pid))
    const codes = await Promise.all(
      [1, 2, 3].map(() => {
        const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', BUILDS, folder], {
          stdio: 'inherit',
        })
        return new Promise((done) => child.once('exit', done))
      }),
    )
    expect(codes).toEqual([0, 0, 0])
    expect(await readFile(path.join(folder, 'log'), 'utf8')).toBe('begin end '.repeat(3))
    expect(await readdir(folder)).toEqual(['log'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a build that fails leaves the next one free', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-build-'))
  const fail = () =>
    withBuildLock(path.join(folder, 'lock'), () => {
      throw new Error('it does not compile')
    })
  expect(fail).toThrow('it does not compile')
  expect(fail).toThrow('it does not compile')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
