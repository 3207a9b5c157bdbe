// Runs a script of this project on a machine that may have nothing but some Node and npm: installs the lockfile's packages if
// they are missing, then runs the script on the Node installed with them. Plain JavaScript, because an older Node has to read it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isFresh } from '../server/sources.mjs'

const NEEDED_MAJOR = 24
const root = fileURLToPath(new URL('..', import.meta.url))
const [script, ...scriptArguments] = process.argv.slice(2)
const isStore = script === 'server/main.ts'
/** In development Vite reloads pages by itself; an edit of other sources restarts the store. */
const isDev = script === 'server/dev.ts'
/** The development tools are a third of all packages: `npm start` does not install them, but keeps them. */
const hasTools = existsSync(path.join(root, 'node_modules', 'vitest'))
const needsTools = hasTools || isDev || /^(tests|bench|node_modules)\//.test(script ?? '')

installIfNeeded()
// Without a script this only installs; the Node of the packages then runs the store.
if (script === undefined) mustRun(pinnedNode())
else await start()

async function start() {
  const node = pinnedNode()
  const file = isStore ? bundleWith(node) : path.resolve(root, script)
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? (isStore ? 'production' : 'development') }
  if (!isStore) env.PATH = [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)
  const words = [...(isDev ? ['--watch', '--watch-preserve-output'] : []), file, ...scriptArguments]
  if (isStore && process.execve && process.platform !== 'win32') become(node, words, env)
  if (!isDev && Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) await runHere(file, env)
  else runOn(node, words, env)
}

/** Replaces this process by the store, so that nothing of the start stays in memory. */
function become(node, words, env) {
  process.execve(node, [node, ...words, `--parent=${process.ppid}`], env)
}

/** The bundle, rebuilt if the sources changed. */
function bundleWith(node) {
  if (!isFresh('pages') || !isFresh('program')) {
    const { status } = spawnSync(node, [path.join(root, 'cli/build.ts')], { cwd: root, stdio: 'inherit' })
    sayWhatIsMissing(status)
    if (status !== 0) process.exit(1)
  }
  return path.join(root, 'build/program/main.js')
}

function installIfNeeded() {
  const [wanted, installed, mark] = ['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/.tokri'].map(
    (file) => path.join(root, file),
  )
  const lock = createHash('sha256').update(readFileSync(wanted)).digest('hex')
  // npm notes the time of its installation. A copied folder keeps no times; there the mark says what was installed.
  const isInstalled =
    (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) ||
    (existsSync(mark) && readFileSync(mark, 'utf8') === lock)
  if (isInstalled && hasTools === needsTools) return
  process.stdout.write('Installing what Tokri needs (npm ci) ...\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = [
    'ci',
    ...(needsTools ? [] : ['--workspaces=false']),
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(npm, options, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write(`The installation failed${error ? `: ${error.message}` : ''}.\n`)
    process.exit(1)
  }
  writeFileSync(mark, lock)
}

/** The newer of the packages' Node and this one, which must be new enough. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const packages = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
  const found = packages
    .map((folder) => path.join(root, 'node_modules', folder, 'bin', name))
    .find((file) => existsSync(file))
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR
  if (found && !(isNewEnough && isNewer(process.versions.node, versionOf(found)))) return found
  if (isNewEnough) return process.execPath
  process.stderr.write(
    `Tokri needs Node ${NEEDED_MAJOR} or newer, and npm has none for ${process.platform} on ${process.arch}.\n`,
  )
  process.exit(1)
}

/** The version of the package that contains this Node. */
function versionOf(node) {
  return JSON.parse(readFileSync(path.join(path.dirname(node), '../package.json'), 'utf8')).version
}

function isNewer(version, other) {
  return version.localeCompare(other, 'en', { numeric: true }) > 0
}

async function runHere(file, env) {
  process.argv.splice(1, 2, file)
  process.env.NODE_ENV = env.NODE_ENV
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  await import(pathToFileURL(file).href)
}

/** The IPC channel tells the script when this process is gone, so that it never outlives it. */
function runOn(executable, words, env) {
  const child = spawn(executable, words, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenOrphaned(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    sayWhatIsMissing(code)
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))
  })
}

/** Says what the packages' Node lacks; npm would start it next, and it could not say so itself. */
function mustRun(node) {
  const { status } = spawnSync(node, ['--version'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  sayWhatIsMissing(status)
  // Without this link, npm uses the machine's Node next time, which can say it again.
  if (node !== process.execPath) rmSync(path.join(root, 'node_modules/.bin/node'), { force: true })
  process.exit(1)
}

/** Status 127: the loader misses a library that a small Debian lacks. */
function sayWhatIsMissing(status) {
  if (status === 127) process.stderr.write('On Debian and Ubuntu: apt-get install libatomic1\n')
}

/** npm passes signals to its shell and not to us, so only the end of the shell is noticed. */
function whenOrphaned(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}
