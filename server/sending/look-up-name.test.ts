import { expect, test } from 'vitest'
import { createLookUp, type FoundAddress } from './look-up-name.ts'

const FOUND: FoundAddress[] = [{ address: '8.8.8.8', family: 4 }]

test('a name is asked for once at a time, however many wait for it', async () => {
  const asked: string[] = []
  const lookUp = createLookUp(async (name) => {
    asked.push(name)
    return FOUND
  })
  expect(await Promise.all(Array.from({ length: 500 }, () => lookUp('mail.example')))).toContainEqual(FOUND)
  expect(asked).toEqual(['mail.example'])
  await lookUp('mail.example')
  expect(asked).toHaveLength(2)
})

test('silent name servers hold nobody for longer than the patience, and no more than twenty names', async () => {
  const asked: string[] = []
  const lookUp = createLookUp((name) => {
    asked.push(name)
    return new Promise(() => undefined)
  }, 20)
  const said = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => lookUp(`mail-${n}.example`)))
  expect(asked).toHaveLength(20)
  for (const one of said) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'EAI_AGAIN' } })
})

test('a name that failed is asked for again', async () => {
  let fails = true
  const lookUp = createLookUp(async () => {
    if (fails) throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' })
    return FOUND
  })
  await expect(lookUp('mail.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  fails = false
  expect(await lookUp('mail.example')).toEqual(FOUND)
})
