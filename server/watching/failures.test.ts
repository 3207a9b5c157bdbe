/** What a failing shop writes into its log: every fault, and no flood. */
import { expect, test, vi } from 'vitest'
import { StoreError } from '#store/errors.ts'
import { createFailureLog } from './failures.ts'
import { createLog, describeError, logSentence } from './log.ts'

function listen() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  return { lines, log }
}

function outage(): Error {
  const cause = Object.assign(new Error('the database does not answer'), { code: '57P03' })
  return new Error('Failed query: select 1\nparams: SECRET-7', { cause })
}

test('requests that are refused in an outage are one line a second with their number, and no stack', async () => {
  const { lines, log } = listen()
  const { hear: failed, faults } = createFailureLog(log)
  for (let n = 0; n < 1_000; n++) failed(outage(), `request-${n}`)
  failed(new StoreError('busy', 'Busy', { cause: outage() }), 'last')
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[0]).toMatchObject({
    event: 'request.busy',
    requestId: 'request-0',
    reason: 'the database does not answer',
  })
  expect(lines[1]).toMatchObject({ requestId: 'last', folded: 1_000, code: '57P03' })
  expect(JSON.stringify(lines)).not.toMatch(/SECRET-7|stack|failures\.test/)
  expect(faults()).toEqual({ count: 0, lastAt: undefined })
})

test('a fault is told once with its stack and then counted; another fault beside it is told too', async () => {
  const { lines, log } = listen()
  const { hear: failed, faults } = createFailureLog(log)
  for (let n = 0; n < 50; n++) failed(new Error('one'), `request-${n}`)
  failed(new Error('two'), 'other')
  await expect.poll(() => lines.length).toBe(3)
  expect(lines.filter((line) => 'err' in line).map(({ err }) => (err as Error).message)).toEqual(['one', 'two'])
  expect(lines).toMatchObject([{}, {}, { message: 'one', requestId: 'request-49', folded: 49 }])
  expect(faults()).toEqual({ count: 51, lastAt: expect.any(String) })
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  expect(faults().count).toBe(0)
  vi.useRealTimers()
})

test('a failure that jobs report as a plain object is told with its message', () => {
  const reported = { ...new Error('x'), message: 'relation "job" does not exist', stack: 'at jobs', queue: 'daily' }
  expect(describeError(reported)).toEqual({ message: 'relation "job" does not exist', stack: 'at jobs' })
  expect(describeError({ queue: 'daily' }).message).toBe('something with queue in it')
})

test('a start that fails says what its statement failed of', () => {
  const cause = new Error('cannot execute CREATE SCHEMA in a read-only transaction')
  const failed = new Error('Failed query: CREATE SCHEMA drizzle\nparams: ', { cause })
  expect(logSentence(failed)).toBe(`${cause.message} (Failed query: CREATE SCHEMA drizzle)`)
})
