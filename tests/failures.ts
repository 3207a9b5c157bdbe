/** What the reports of Vitest and Playwright say did not pass: where and which, and the beginning of why. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `second`: what passed at its second try; it counts as passed and is named all the same. */
export type Outcome = { passed: number; failed: string[]; second?: string[] }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

type SpecTest = { status: string; results: { error?: { message?: string } }[] }
type Spec = { title: string; ok: boolean; tests: SpecTest[] }
type Suite = { title: string; suites?: Suite[]; specs: Spec[] }
type PlaywrightReport = { stats: { expected: number; flaky: number }; suites: Suite[]; errors: { message?: string }[] }

export function readVitest(report: string, status: number | null): Outcome {
  const { numPassedTests, testResults } = read<VitestReport>(report) ?? { numPassedTests: 0, testResults: [] }
  const failed = testResults.flatMap(({ name, status: ended, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}${beginningOf(failureMessages[0])}`)
    // A file that cannot be loaded, or whose beforeAll throws, has no failed test.
    const found = tests.length === 0 && ended === 'failed' ? [message.split('\n')[0]] : tests
    return found.map((what) => `${name}: ${what}`)
  })
  return { passed: numPassedTests, failed: orEnded('Vitest', status, failed) }
}

export function readPlaywright(report: string, status: number | null): Outcome {
  const { stats, suites, errors } = read<PlaywrightReport>(report) ?? {
    stats: { expected: 0, flaky: 0 },
    suites: [],
    errors: [],
  }
  const failed = suites.flatMap((suite) => namesIn(suite, ({ ok }) => !ok))
  const second = suites.flatMap((suite) =>
    namesIn(suite, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
  )
  const beside = errors.map(({ message = '' }) => `browser tests: ${message.split('\n')[0]}`)
  return { passed: stats.expected + stats.flaky, failed: orEnded('Playwright', status, [...failed, ...beside]), second }
}

function namesIn({ title, suites = [], specs }: Suite, isMeant: (spec: Spec) => boolean, above = ''): string[] {
  const name = above === '' ? title : `${above} ${title}`
  return [
    ...specs.filter(isMeant).map((spec) => `${name}: ${spec.title}${beginningOf(whyOf(spec))}`),
    ...suites.flatMap((suite) => namesIn(suite, isMeant, name)),
  ]
}

function whyOf({ tests }: Spec): string | undefined {
  return tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).at(-1)
}

/** Of a message its first lines that say something, below the name of the test. */
function beginningOf(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => /^\s*(?!at )\S/.test(line))
  return lines
    .slice(0, 8)
    .map((line) => `\n    ${line.trim().slice(0, 300)}`)
    .join('')
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

/** A runner may also fail over what belongs to no test. */
function orEnded(runner: string, status: number | null, failed: string[]): string[] {
  return status === 0 || failed.length > 0 ? failed : [`${runner} ended with ${status ?? 'a signal'}, see above`]
}
