/** Wherever a switch was killed, the next who holds the lock ends it: the new database in its place, the old one kept. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Folders, openFolders } from '#engines/postgres/embedded/folders.ts'
import { makeFolder } from '#tests/support/embedded-shop.ts'
import { openDraft, settleRestore, switchOver } from './switch-over.ts'

/** The steps between two of which a power cut can come, as `switchOver` does them after the draft was declared finished. */
const STEPS: [name: string, step: (dataDir: string) => Promise<void>][] = [
  ['the new one got its name', async () => undefined],
  ['a folder was made for the old one', async (dataDir) => void (await mkdir(join(dataDir, 'before-restore-x')))],
  [
    'the old one was moved there',
    (dataDir) => rename(join(dataDir, 'postgres'), join(dataDir, 'before-restore-x/postgres')),
  ],
  ['the new one took its place', (dataDir) => rename(join(dataDir, 'restored/postgres'), join(dataDir, 'postgres'))],
  ['what was left was being deleted', (dataDir) => rm(join(dataDir, 'restored/rows.backup'))],
]

async function openBoth(): Promise<{ folders: Folders; draft: string }> {
  const folders = await openFolders(await makeFolder())
  const draft = await openDraft(folders)
  for (const [folder, name] of [
    [folders.dataDir, 'old'],
    [draft, 'new'],
  ] as const) {
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres/name'), name)
  }
  await writeFile(join(draft, 'rows.backup'), 'rows')
  await writeFile(join(folders.dataDir, 'secret'), 'secret')
  return { folders, draft }
}

async function expectSwitched({ dataDir }: Folders): Promise<void> {
  expect((await readdir(dataDir)).sort()).toEqual([expect.stringMatching(/^before-restore-/), 'postgres', 'secret'])
  const [kept = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('before-'))
  const names = [join(dataDir, 'postgres/name'), join(dataDir, kept, 'postgres/name')]
  expect(await Promise.all(names.map((file) => readFile(file, 'utf8')))).toEqual(['new', 'old'])
}

test('the new database takes the place, the old one and the secret stay', async () => {
  const { folders, draft } = await openBoth()
  await switchOver(folders, draft)
  await expectSwitched(folders)
})

test.each(STEPS.map(([name], index) => [name, index + 1] as const))('killed when %s', async (_name, done) => {
  const { folders, draft } = await openBoth()
  await writeFile(join(draft, 'switch.json'), JSON.stringify({ before: 'before-restore-x' }))
  await rename(draft, join(folders.dataDir, 'restored'))
  for (const [, step] of STEPS.slice(0, done)) await step(folders.dataDir)
  await settleRestore(folders)
  await expectSwitched(folders)
})

test('killed before the new one was finished, nothing but the old one is there', async () => {
  const { folders } = await openBoth()
  await settleRestore(folders)
  expect((await readdir(folders.dataDir)).sort()).toEqual(['postgres', 'secret'])
  expect(await readFile(join(folders.dataDir, 'postgres/name'), 'utf8')).toBe('old')
})
