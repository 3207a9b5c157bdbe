/** Builds pages and server where a build is missing or its sources have changed. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { withBuildLock } from './build-lock.ts'
import { fingerprintOf, isFresh, stampOf } from '../sources.mjs'

const ROOT = path.join(import.meta.dirname, '../..')
export const BUILD_FOLDER = path.join(ROOT, 'build')
/** The built server, which `npm start` runs. */
export const PROGRAM = path.join(BUILD_FOLDER, 'program/main.js')
/** Files that the server reads at run time, by their paths in the sources. */
const RUNTIME_FILES = [
  'db/migrations',
  'db/seed/pictures',
  'db/seed/catalogue/*.json',
  'papers/fonts/*.{ttf,woff}',
  'store/people/identity/passwords/common-passwords.bin',
  'engines/search/words/english-words.bin',
]
const NO_TOOLS =
  'the store was built from other sources, and what builds it is not installed. Run: npm ci --include=dev && npm run build'
const COMPRESSIBLE = /\.(js|css|svg|json)$/

/** Throws when a build fails, with its output on standard error, and when the build tools are not installed. */
export function buildIfStale(): void {
  if (isFresh('pages') && isFresh('program')) return
  // The lock stands beside the build folder, which a build of the pages empties.
  withBuildLock(`${BUILD_FOLDER}.lock`, () => {
    if (!isFresh('pages')) buildPages()
    if (!isFresh('program')) buildProgram()
  })
}

function buildPages(): void {
  const wanted = fingerprintOf('pages')
  process.stdout.write('Building the pages ...\n')
  run('vite/bin/vite.js', ['build', '--app', '--logLevel', 'error'])
  compressFiles(path.join(BUILD_FOLDER, 'client'))
  writeFileSync(stampOf('pages'), wanted)
}

/** Builds into a new folder, which replaces the old one once it is complete. */
function buildProgram(): void {
  const wanted = fingerprintOf('program')
  const folder = path.dirname(PROGRAM)
  const made = `${folder}.${process.pid}`
  process.stdout.write('Building the server ...\n')
  run('rolldown/bin/cli.mjs', ['-c', 'rolldown.config.ts', '--logLevel', 'warn'], { BUILD_INTO: made })
  for (const name of globSync(RUNTIME_FILES, { cwd: ROOT })) {
    cpSync(path.join(ROOT, name), path.join(made, name), { recursive: true })
  }
  writeFileSync(path.join(made, path.basename(stampOf('program'))), wanted)
  rmSync(folder, { recursive: true, force: true })
  renameSync(made, folder)
}

function run(tool: string, words: string[], settings: Record<string, string> = {}): void {
  const cli = path.join(ROOT, 'node_modules', tool)
  if (!existsSync(cli)) throw new Error(NO_TOOLS)
  const { status } = spawnSync(process.execPath, [cli, ...words], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the store could not be built')
}

/** Compresses files now, so that serving them costs no work. */
function compressFiles(folder: string): void {
  for (const file of globSync('**/*', { cwd: folder })) {
    if (!COMPRESSIBLE.test(file)) continue
    const content = readFileSync(path.join(folder, file))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(content, { params: quality }))
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
