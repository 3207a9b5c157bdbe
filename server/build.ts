/** Builds the pages when they are not built, or were built from other sources. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = path.join(import.meta.dirname, '..')
export const BUILD_FOLDER = path.join(ROOT, 'build')
const STAMP = path.join(BUILD_FOLDER, 'built-from')
const SOURCES = [
  'app/**/*',
  'store/**/*.ts',
  'public/**/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const NO_TOOLS =
  'the pages were built from other sources, and what builds them is not installed. Run: npm ci --include=dev && npm run build'
const COMPRESSIBLE = /\.(js|css|svg|json)$/

/** Throws when the build fails, with its output on standard error, and when what builds is not installed. */
export function buildIfStale(): void {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  if (!existsSync(cli)) throw new Error(NO_TOOLS)
  process.stdout.write('Building the pages ...\n')
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('the pages could not be built')
  compressFiles(path.join(BUILD_FOLDER, 'client'))
  writeFileSync(STAMP, wanted)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT }).sort()
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || !statSync(path.join(ROOT, file)).isFile()) continue
    hash.update(file).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** Compressed once here, so that serving a file costs nothing but sending it. */
function compressFiles(folder: string): void {
  for (const file of globSync('**/*', { cwd: folder })) {
    if (!COMPRESSIBLE.test(file)) continue
    const content = readFileSync(path.join(folder, file))
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(content, { params: quality }))
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}
