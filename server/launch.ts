/** Begins the built store: gives itself the flags of Node and the variables of glibc that keep it small, which are only read at a start. */
import { startOf } from './machine/tricks.mjs'

process.env.NODE_ENV ||= 'production'
const { flags, env } = startOf(process.env)
const hasAll =
  flags.every((flag) => process.execArgv.includes(flag)) && Object.keys(env).every((name) => name in process.env)
// Windows cannot, and a parent process would lose its channel.
if (hasAll || process.platform === 'win32' || process.channel) await import('./open.ts')
else {
  const words = [...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve?.(process.execPath, [process.execPath, ...words], { ...env, ...process.env })
}
