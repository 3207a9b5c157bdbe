/** Starts the built store in a process with the flags of Node and variables of glibc that only count at a start. */

/** docs/decisions/017-bundled-server.md gives the reasons. */
const FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']
/** These make glibc return memory after a load. Below 256 KB, each page that is compressed would map its tables anew. */
const VARIABLES = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' }

process.env.NODE_ENV ||= 'production'
const hasAll =
  FLAGS.every((flag) => process.execArgv.includes(flag)) && Object.keys(VARIABLES).every((name) => name in process.env)
// Windows cannot replace a process, and a parent process would lose its channel.
if (hasAll || process.platform === 'win32' || process.channel) await import('./open.ts')
else {
  const words = [...process.execArgv, ...FLAGS, ...process.argv.slice(1)]
  process.execve?.(process.execPath, [process.execPath, ...words], { ...VARIABLES, ...process.env })
}

export {}
