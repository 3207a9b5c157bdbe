import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isAtNight } from './tests/support/at-night.ts'
import { keepCompiledCode } from './tests/support/compiled-code.ts'

/** Each file of these starts, kills and restarts processes, and sets up itself what the others share. */
const APART = ['cli/**', 'engines/postgres/embedded/**', 'engines/side-process/**', 'tests/faults', 'tests']

/** The drills are run by night and, some, on another PostgreSQL; by night nothing else that is no longer than by day. */
const IS_NIGHT = process.env.LONG !== undefined
const HAS_DRILLS = IS_NIGHT || process.env.TEST_POSTGRES_BIN !== undefined

keepCompiledCode()

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    maxWorkers: 3,
    projects: [
      // Loading the store takes longer than most files of tests: those that leave nothing behind load it once.
      {
        extends: true,
        test: {
          name: 'shared',
          include: files([
            'api/**',
            'app/**',
            'db/**',
            'engines/postgres',
            'engines/{backup,rate-limit,s3,search}/**',
            'server/**',
            'sheets/**',
            'store/**',
            'tests/{fuzz,integrity}',
          ]),
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: files([...APART]) } },
    ],
    exclude: ['node_modules/**', 'build/**', 'data/**', ...(HAS_DRILLS ? [] : ['**/*.drill.test.ts'])],
    setupFiles: ['tests/support/close-opened.ts'],
    // A second, which is usual, is short on a busy machine: what comes, comes; what does not is told as surely.
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

function files(folders: string[]): string[] {
  const tests = folders.map((folder) => `${folder}/*.test.ts`)
  return IS_NIGHT ? globSync(tests, { cwd: import.meta.dirname }).filter(isAtNight) : tests
}
