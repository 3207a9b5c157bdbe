// All the unusual means by which the store stays small and quick on a cheap machine. docs/speed.md ("Tricks") has the figures of
// each. WITHOUT, a list of names with commas, turns them off. Plain JavaScript, because an older Node reads the flags before it
// starts the store.

/** Flags of Node; docs/decisions/017-bundled-server.md says why each. */
const STORE_FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']
/** Variables of glibc that make it return memory after a load. */
const STORE_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

export const TRICKS = [
  // STORE_FLAGS.
  'node-flags',
  // STORE_ENV.
  'allocator',
  // making-turns.ts: pages wait up to 20 ms for an order, and are drawn one by one.
  'order-turns',
]

/** Node's options for the program. */
export function startOf({ WITHOUT = '' }) {
  const names = WITHOUT.split(',').map((name) => name.trim())
  return {
    flags: names.includes('node-flags') ? [] : STORE_FLAGS,
    env: names.includes('allocator') ? {} : STORE_ENV,
  }
}
