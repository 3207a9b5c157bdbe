/** Tells of a newer version without asking anybody: by the tags of the clone that runs, and by the age of the build. */
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const RELEASE = /^v(\d+\.\d+\.\d+)$/
const OLD_MS = 182 * 24 * 60 * 60 * 1000

/** The folder of the sources and of `build/`. */
export const PROGRAM_FOLDER = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, '../..')
  : path.join(import.meta.dirname, '../../../..')

/** A sentence when there is a newer version, or when the build is so old that there may be one; else ''. */
export async function sayNewerVersion(folder: string, version: string, now = Date.now()): Promise<string> {
  const newest = (await tagsOf(path.join(folder, '.git')))
    .flatMap((tag) => RELEASE.exec(tag)?.[1] ?? [])
    .toSorted(compare)
    .at(-1)
  const remedy = 'The person who runs the server takes it as docs/operating.md says under Updates.'
  if (newest !== undefined && compare(newest, version) > 0) return `Version ${newest} is out. ${remedy}`
  const built = await stat(path.join(folder, 'build/program/main.js')).catch(() => undefined)
  const isOld = built !== undefined && now - built.mtimeMs > OLD_MS
  return isOld ? `It was built more than half a year ago: look for a newer version. ${remedy}` : ''
}

/** Reads Git's files, because the program Git may be missing, and refuses folders of other users. */
async function tagsOf(git: string): Promise<string[]> {
  const packed = await readFile(path.join(git, 'packed-refs'), 'utf8').catch(() => '')
  const loose = await readdir(path.join(git, 'refs/tags')).catch(() => [])
  return [...loose, ...[...packed.matchAll(/ refs\/tags\/(\S+)$/gm)].map(([, tag = '']) => tag)]
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
