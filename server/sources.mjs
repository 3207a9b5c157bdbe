// Tells whether the build is up to date. Plain JavaScript for old Nodes, because it runs before their version is checked.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IS_TEST = /\.test\.tsx?$/

/** The sources of each part of the build, and the file with their fingerprint. */
const PARTS = {
  pages: {
    stamp: 'build/built-from',
    from: ['app', 'engines', 'store', 'public', 'package-lock.json', 'vite.config.ts'],
  },
  program: {
    stamp: 'build/program/built-from',
    from: [
      'api',
      'app',
      'cli',
      'db',
      'engines',
      'papers',
      'pictures',
      'server',
      'sheets',
      'store',
      'package.json',
      'package-lock.json',
      'rolldown.config.ts',
    ],
  },
}

/** The fingerprint of a part's present sources; the part is 'pages' or 'program'. */
export function fingerprintOf(part) {
  const hash = createHash('sha256')
  for (const file of PARTS[part].from.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/** The file with the fingerprint of the sources that the part was built from. */
export function stampOf(part) {
  return inRoot(PARTS[part].stamp)
}

/** Whether the part need not be built. Without sources beside it, it is used as it is. */
export function isFresh(part) {
  if (!existsSync(stampOf(part))) return false
  return !existsSync(inRoot('server/open.ts')) || readFileSync(stampOf(part), 'utf8') === fingerprintOf(part)
}

function filesIn(name) {
  if (!existsSync(inRoot(name))) return []
  if (statSync(inRoot(name)).isFile()) return [name]
  return readdirSync(inRoot(name), { withFileTypes: true }).flatMap((entry) => {
    const file = `${name}/${entry.name}`
    if (entry.isDirectory()) return filesIn(file)
    return entry.isFile() && !IS_TEST.test(file) ? [file] : []
  })
}

function inRoot(file) {
  return path.join(ROOT, file)
}
