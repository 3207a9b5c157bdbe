import path from 'node:path'

/** What Node compiled is kept for the processes that the tests start after this: each would spend over a second on it. */
export function keepCompiledCode(): void {
  process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../../node_modules/.cache/compiled')
}
