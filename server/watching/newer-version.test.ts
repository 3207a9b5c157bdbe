import { execFileSync } from 'node:child_process'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeScratch } from '#tests/support/scratch.ts'
import { sayNewerVersion } from './newer-version.ts'

async function makeFolder(): Promise<string> {
  const folder = await makeScratch('tokri-version-')
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a clone tells of the newest release that was fetched, packed or not, and of no trial of one', async () => {
  const folder = await makeFolder()
  const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'ignore' })
  git('init')
  git('-c', 'user.name=A', '-c', 'user.email=a@shop.example', 'commit', '--allow-empty', '-m', 'One')
  for (const tag of ['v1.2.0', 'v1.10.0', 'v2.0.0-beta.1', 'vacation']) git('tag', tag)
  expect(await sayNewerVersion(folder, '1.9.0')).toMatch(/^Version 1\.10\.0 is out\. .* under Updates\.$/)
  expect(await sayNewerVersion(folder, '1.10.0')).toBe('')
  git('pack-refs', '--all')
  expect(await sayNewerVersion(folder, '1.2.0')).toContain('1.10.0')
})

test('a build without a clone, such as an image, is named once it is half a year old', async () => {
  const folder = await makeFolder()
  expect(await sayNewerVersion(folder, '1.0.0')).toBe('')
  const file = path.join(folder, 'build/program/main.js')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '')
  expect(await sayNewerVersion(folder, '1.0.0')).toBe('')
  const long = new Date(Date.now() - 200 * 24 * 60 * 60 * 1000)
  await utimes(file, long, long)
  expect(await sayNewerVersion(folder, '1.0.0')).toMatch(/^It was built more than half a year ago/)
})
