import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/** A project that is installed, with a Node of that version among its packages, which says so when it runs. */
async function projectWithNode(version: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tokri-bootstrap-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packaged = path.join(folder, `node_modules/node-${process.platform}-${process.arch}`)
  for (const made of ['cli', 'server', 'node_modules/vitest']) await mkdir(path.join(folder, made), { recursive: true })
  await mkdir(path.join(packaged, 'bin'), { recursive: true })
  for (const file of ['cli/bootstrap.mjs', 'server/sources.mjs', 'package-lock.json'])
    await copyFile(path.join(ROOT, file), path.join(folder, file))
  const lock = createHash('sha256')
    .update(await readFile(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  await writeFile(path.join(folder, 'node_modules/.tokri'), lock)
  await writeFile(path.join(packaged, 'package.json'), JSON.stringify({ version }))
  await writeFile(path.join(packaged, 'bin/node'), '#!/bin/sh\necho the packaged one runs >&2\n')
  await chmod(path.join(packaged, 'bin/node'), 0o755)
  return folder
}

test.skipIf(process.platform === 'win32').each([
  { version: '99.0.0', runs: 'the packaged one runs\n' },
  // By number, not by letter: 9 is older than 24.
  { version: '9.99.9', runs: '' },
  { version: process.versions.node, runs: 'the packaged one runs\n' },
])('beside a packaged Node $version the newer of the two is started', async ({ version, runs }) => {
  const folder = await projectWithNode(version)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/bootstrap.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: runs })
})
