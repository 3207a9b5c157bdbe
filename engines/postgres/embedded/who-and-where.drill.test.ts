import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { IS_LONG } from '#tests/support/at-length.ts'
import { copyProject, removeLinks } from '#tests/support/embedded-project.ts'
import { makeFolder, openShop, query, sharedDataDir } from '#tests/support/embedded-shop.ts'
import { chownTree, isRoot, type ServerAccount } from './account.ts'
import { requireOwnFolder } from './binaries/binaries-copy.ts'

const nobody: ServerAccount = { uid: 65_534, gid: 65_534 }
const copy = await copyProject(join(await mkdtemp(join(tmpdir(), 'my shop टोकरी ')), 'the project'))
const cache = '/var/cache/tokri'
const cached = existsSync(cache) ? await readdir(cache) : undefined

afterAll(async () => {
  await rm(dirname(copy.root), { recursive: true })
  if (cached === undefined) return rm(cache, { recursive: true, force: true })
  for (const name of await readdir(cache)) if (!cached.includes(name)) await rm(join(cache, name), { recursive: true })
})

beforeEach(async () => {
  await chmod(dirname(copy.root), 0o755)
  await removeLinks(copy)
})

test('without its install script the package still runs, from a folder with spaces', async () => {
  const shop = openShop(join(dirname(copy.root), 'data'), copy)
  expect(await query(await shop.hears('ready'), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test.runIf(IS_LONG && isRoot())(
  'root can run it under a folder closed to everybody else, which stays closed',
  async () => {
    const parent = dirname(copy.root)
    await chmod(parent, 0o700)
    const ready = await openShop(join(parent, 'closed data'), copy).hears('ready')
    expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect(await ownerOf(ready.pid)).toBe(61_015)
    expect((await stat(parent)).mode & 0o777).toBe(0o700)
    const program = await readFile(`/proc/${ready.pid}/cmdline`, 'utf8')
    await expect(requireOwnFolder(dirname(program.split('\0')[0] ?? ''))).resolves.toBeUndefined()
  },
)

test.runIf(isRoot())('root runs the server as the owner of the data folder, who can start it afterwards', async () => {
  const home = await makeHome()
  const asRoot = openShop(join(home, 'data'))
  const ready = await asRoot.hears('ready')
  expect(await ownerOf(ready.pid)).toBe(nobody.uid)
  await query(ready, 'CREATE TABLE kept AS SELECT 1 AS n')
  await asRoot.end('SIGKILL')

  const asOwner = openShop(join(home, 'data'), { ...copy, account: nobody })
  const again = await asOwner.hears('ready')
  expect(await ownerOf(again.pid)).toBe(nobody.uid)
  expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await asOwner.clear()
  await openShop(join(home, 'data')).hears('ready')
})

test.runIf(IS_LONG && isRoot())(
  'an ordinary user can run it from a project that is read-only and has no links',
  async () => {
    const dataDir = join(await makeHome(), 'data')
    const shop = openShop(dataDir, { ...copy, account: nobody })
    await query(await shop.hears('ready'), 'CREATE TABLE kept AS SELECT 1 AS n')
    await shop.end('SIGKILL')
    const again = await openShop(dataDir, { ...copy, account: nobody }).hears('ready')
    expect(await ownerOf(again.pid)).toBe(nobody.uid)
    expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  },
)

test.runIf(IS_LONG && isRoot())("a data folder put back by root is given to the server's user again", async () => {
  const dataDir = await sharedDataDir()
  await chownTree(dataDir, { uid: 0, gid: 0 })
  const ready = await openShop(dataDir).hears('ready')
  expect(await ownerOf(ready.pid)).toBe(61_015)
})

test.runIf(isRoot())('an ordinary user is told plainly that the data folder is not theirs', async () => {
  const dataDir = await sharedDataDir()
  await chmod(dirname(dataDir), 0o755)
  const refused = await openShop(dataDir, { ...copy, account: nobody }).hears('refused')
  expect(refused).toMatchObject({ code: 'not_permitted', message: expect.stringContaining(dataDir) })
})

test.runIf(isRoot())('binaries are never run from a place that others may change', async () => {
  const folder = await makeFolder()
  await expect(requireOwnFolder(folder)).resolves.toBeUndefined()
  await chmod(folder, 0o777)
  await expect(requireOwnFolder(folder)).rejects.toThrow('others may change')
  await chmod(folder, 0o755)
  await chown(folder, nobody.uid, nobody.gid)
  await expect(requireOwnFolder(folder)).rejects.toThrow('others may change')
  await mkdir(join(folder, 'inside'))
  await expect(requireOwnFolder(join(folder, 'inside'))).rejects.toThrow('others may change')
})

async function makeHome(): Promise<string> {
  const home = await makeFolder()
  await chown(home, nobody.uid, nobody.gid)
  return home
}

async function ownerOf(pid: number | undefined): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid
}
