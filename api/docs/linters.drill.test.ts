/** The public linters of API documents, which bring 160 packages: they are fetched when this runs. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestShop } from '#tests/support/shop.ts'

const FOLDER = path.join(import.meta.dirname, '../../node_modules/.cache/api-linters')
const LINTERS = [
  '@redocly/openapi-core@2.64.0',
  '@stoplight/spectral-core@1.24.1',
  '@stoplight/spectral-rulesets@1.23.1',
]

type Redocly = {
  createConfig: (config: { extends: string[]; rules: Record<string, string> }) => Promise<object>
  lintFromString: (asked: {
    source: string
    absoluteRef: string
    config: object
  }) => Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>
}
type Spectral = new () => {
  setRuleset: (rules: object) => void
  run: (text: string) => Promise<{ code: string | number; message: string; path: (string | number)[] }[]>
}

test('the public linters find no error in the document of the API, and nothing to warn of', async () => {
  execFileSync('npm', ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', ...LINTERS])
  const load = createRequire(path.join(FOLDER, 'linters.cjs'))
  const { createConfig, lintFromString }: Redocly = await import(load.resolve('@redocly/openapi-core'))
  const shop = await openTestShop()
  const source = await (await shop.call('GET', '/api/openapi.json')).text()
  // Two calls of the sign-in only redirect; the other linter takes that for a good answer too.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  const { Spectral }: { Spectral: Spectral } = load('@stoplight/spectral-core')
  const { oas }: { oas: object } = load('@stoplight/spectral-rulesets')
  const spectral = new Spectral()
  spectral.setRuleset({ ...oas, extends: [] })
  const results = await spectral.run(source)
  expect(results.map(({ code, message, path: where }) => [code, message, where.join('/')])).toEqual([])
})
