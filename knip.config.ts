/** What is used, and by whom. The pages are those of the table of places. */
import type { KnipConfig } from 'knip'
import { PAGE_FILES } from './app/places.ts'

const pages = [...new Set(Object.values(PAGE_FILES))].map((file) => `app/${file}`)

export default {
  ignoreExportsUsedInFile: true,
  ignoreWorkspaces: ['tests/tools'],
  workspaces: {
    '.': {
      entry: [
        ...pages,
        'server/main.ts!',
        'server/launch.ts!',
        'server/dev.ts',
        'papers/print-process.ts!',
        'pictures/draw-process.ts!',
        'sheets/read-process.ts!',
        'tests/support/odd-jobs.ts',
        'cli/build.ts!',
        'cli/tokri.ts!',
        'app/{entry.client,render.server}.tsx',
        'tests/{run,check,house,releases,screenshots}.ts',
        'bench/{run,search}.ts',
        'bench/load/{load-thread,bare-server,bare-pages,bare-search}.ts',
        'db/seed/draw-{pictures,stills}.ts',
        'store/people/identity/passwords/write-common-passwords.ts',
        'engines/search/words/write-english-words.ts',
        'tests/support/embedded-{run,shop}.ts',
        '**/*.test.ts',
        'tests/e2e/*.spec.ts',
        '*.config.ts',
        'tests/support/{postgres,close-opened}.ts',
        'tests/e2e/open-shop.ts',
        'db/schema.ts',
      ],
      project: ['**/*.{ts,tsx,mjs}!', '!app/**!', '!tests/**!', '!bench/**!', '!**/*.test.{ts,tsx}!'],
      ignoreDependencies: [
        'tailwindcss',
        'oidc-provider!',
        'age-encryption!',
        'tar-stream!',
        'read-excel-file!',
        'fflate!',
        'web-push!',
        '@20minutes/s3rver',
        '@playwright/test',
        'ajv',
        'ajv-formats',
        'axe-core',
        'fast-check',
        'oauth2-mock-server',
        'oxc-parser',
        'postal-mime',
        'smtp-server',
      ],
      ignoreBinaries: ['apt-get', 'mount', 'openssl', 'prlimit', 'umount', 'drizzle-kit', 'vitest', 'playwright'],
    },
  },
} satisfies KnipConfig
