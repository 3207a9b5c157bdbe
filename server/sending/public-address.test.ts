import { expect, test } from 'vitest'
import { createLookUp, type FoundAddress, findPublic, isPublic, NotPublic } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  'fc00::1',
  'ff02::1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'nonsense',
  '',
])('%s is not called', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['8.8.8.8', '142.250.1.95', '172.32.0.1', '2607:f8b0:4004:c07::5f', '2a00:1450:4009::1'])(
  '%s is',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '127.1'])(
  'the name %s leads nowhere',
  async (host) => {
    await expect(findPublic(host, false)).rejects.toThrow()
  },
)

test('a setting of the process allows its own network', async () => {
  expect(await findPublic('127.0.0.1', true)).toEqual([{ address: '127.0.0.1', family: 4 }])
  await expect(findPublic('127.0.0.1', false)).rejects.toThrow(NotPublic)
})

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
