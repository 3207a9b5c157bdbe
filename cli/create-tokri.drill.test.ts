/** `npm create tokri`, from the package that would be published. */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const place = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'tokri-create-')))
afterAll(() => rmSync(place, { recursive: true }))

function npm(...words: string[]) {
  const env = { ...process.env, npm_config_cache: path.join(place, 'npm'), npm_config_offline: 'true' }
  return spawnSync('npm', words, { cwd: place, env, encoding: 'utf8' })
}

test('a packed package makes a whole shop in a new folder, and none where something lies', () => {
  expect(npm('pack', path.join(ROOT, 'create-tokri'), '--pack-destination', place)).toMatchObject({ status: 0 })
  const [packed = ''] = globSync('create-tokri-*.tgz', { cwd: place })
  const create = (...words: string[]) =>
    npm('exec', '--yes', `--package=${path.join(place, packed)}`, '--', 'create-tokri', ...words)
  expect(create('my shop')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm start') })
  const made = (file: string) => readFileSync(path.join(place, 'my shop', file), 'utf8')
  expect(JSON.parse(made('package.json'))).toMatchObject({ name: 'tokri' })
  // npm leaves these two out of what it packs.
  expect([made('.npmrc'), made('package-lock.json')].every((text) => text.length > 50)).toBe(true)
  expect(create('my shop')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') })
  expect(create()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm create tokri') })
})

test('both packages have one version', () => {
  const versionOf = (folder: string) =>
    JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')).version
  expect(versionOf('create-tokri')).toBe(versionOf('.'))
})
