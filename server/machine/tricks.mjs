// What the store does beside the usual to be small and quick on a cheap machine, all of it. What each gives stands in
// docs/speed.md ("Tricks"); its name in WITHOUT, a list with commas, turns it off. Plain JavaScript, because an older Node
// reads the flags before it starts the store.

/** Flags of Node; docs/decisions/017-bundled-server.md says why each. The last one lets the store collect by itself. */
const STORE_FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring', '--expose-gc']
/** Variables of glibc, which give memory back after a load. */
const STORE_ENV = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

export const TRICKS = [
  // STORE_FLAGS.
  'node-flags',
  // STORE_ENV.
  'allocator',
  // give-back.ts: a full collection when the store has opened, and when a load is over.
  'give-back',
  // thread-priorities.ts: what compresses and hashes goes behind the thread that answers.
  'thread-priorities',
  // making-turns.ts: pages wait for an order for 20 ms, and are drawn one by one.
  'order-turns',
  // app/frame/drawn/draw-part.server.ts: the HTML of a card is remembered.
  'drawn-parts',
]

/** Node's options for the program. */
export function startOf({ WITHOUT = '' }) {
  const names = WITHOUT.split(',').map((name) => name.trim())
  return {
    flags: names.includes('node-flags') ? [] : STORE_FLAGS,
    env: names.includes('allocator') ? {} : STORE_ENV,
  }
}
