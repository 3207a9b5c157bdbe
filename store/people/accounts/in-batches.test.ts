import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchLookups } from './sign-ins.server.ts'

/** A reading that answers when it is told to, and what was read. */
function slowReading() {
  const readings: { keys: string[]; end: (error?: Error) => void }[] = []
  const read = batchLookups((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    const end = (error?: Error) => (error ? reject(error) : resolve(new Map(keys.map((key) => [key, `of ${key}`]))))
    readings.push({ keys, end })
    return promise
  })
  const asked = () => readings.map(({ keys }) => keys.join(' '))
  return { readings, ask: read, asked }
}

test('who asks at once is one statement, two are under way at most, and the next takes all who wait', async () => {
  const { readings, ask, asked } = slowReading()
  const first = [ask('asha'), ask('bina')]
  await nextTurn()
  const second = ask('chand')
  await nextTurn()
  const waiting = [ask('devi'), ask('esha')]
  await nextTurn()
  expect(asked()).toEqual(['asha bina', 'chand'])
  readings[0]?.end()
  expect(await Promise.all(first)).toEqual(['of asha', 'of bina'])
  expect(asked()[2]).toBe('devi esha')
  readings[2]?.end()
  readings[1]?.end()
  expect(await Promise.all([second, ...waiting])).toEqual(['of chand', 'of devi', 'of esha'])
})

test('a question that comes while it is being answered is asked again', async () => {
  const { readings, ask, asked } = slowReading()
  const before = ask('asha')
  await nextTurn()
  const after = ask('asha')
  await nextTurn()
  expect(asked()).toEqual(['asha', 'asha'])
  for (const { end } of readings) end()
  expect(await Promise.all([before, after])).toEqual(['of asha', 'of asha'])
})

test('what fails fails for those who wait for it, and the next are read', async () => {
  const { readings, ask } = slowReading()
  const failing = expect(ask('asha')).rejects.toThrow('gone')
  await nextTurn()
  readings[0]?.end(new Error('gone'))
  await failing
  const next = ask('asha')
  await nextTurn()
  readings[1]?.end()
  expect(await next).toBe('of asha')
})
