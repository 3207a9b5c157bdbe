import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PASSWORD_POLICY, policyForAdmins } from '#store/people/identity/identity-settings.ts'
import { REAL_TEXT, UNSTORABLE_TEXT } from '#tests/support/bad-input.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { emailProblem, imageProblem, nameProblem, passwordProblem } from './password-policy.server.ts'

describe('a password', () => {
  test.each(['kite77', '🥭🍛🧺🪔🛕🪁', 'correct horse battery staple', 'x7'.repeat(64), 'पासवर्ड-मेरा'])(
    '%j may be taken',
    (password) => {
      expect(passwordProblem(password)).toBeUndefined()
    },
  )

  test.each([
    ['kite7', 'PASSWORD_TOO_SHORT'],
    ['🥭🍛🧺🪔🛕', 'PASSWORD_TOO_SHORT'],
    [`${'x7'.repeat(64)}x`, 'PASSWORD_TOO_LONG'],
    ['password', 'PASSWORD_POLICY'],
    ['PassWord', 'PASSWORD_POLICY'],
    ['123456', 'PASSWORD_POLICY'],
    ['qwerty123', 'PASSWORD_POLICY'],
    ['iloveyou', 'PASSWORD_POLICY'],
    ['abcdef\ud800', 'PASSWORD_POLICY'],
    [undefined, 'PASSWORD_POLICY'],
    [123_456_789, 'PASSWORD_POLICY'],
    [['kite77'], 'PASSWORD_POLICY'],
  ])('%j may not: %s', (password, code) => {
    expect(passwordProblem(password)).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  test('the name of the shop is none, however it is written', () => {
    for (const named of ['Mehta Toys', 'mehta toys', 'MehtaToys123', 'mehtatoys@2026']) {
      expect(passwordProblem(named, DEFAULT_PASSWORD_POLICY, 'Mehta Toys')).toMatchObject({ code: 'PASSWORD_POLICY' })
    }
    expect(passwordProblem('mehta toys sells kites', DEFAULT_PASSWORD_POLICY, 'Mehta Toys')).toBeUndefined()
    expect(passwordProblem('123-456-77', DEFAULT_PASSWORD_POLICY, '99')).toBeUndefined()
  })

  test('the hundred thousand commonest that leaked may not, in any case, from the first to the last', () => {
    for (const leaked of [
      '87654321vv',
      'DiMaZaRya',
      'voxstrange',
      '193570356033',
      'lexxityler',
      'libbys',
      'tokri@123',
    ]) {
      expect([leaked, passwordProblem(leaked)?.code]).toEqual([leaked, 'PASSWORD_POLICY'])
    }
  })

  test('of 100,000 passwords that never leaked fewer than ten are taken for one that did', () => {
    const made = Array.from({ length: 100_000 }, (_, n) => createHash('sha256').update(`${n}`).digest('base64url'))
    const refused = made.filter((password, n) => isCommonPassword(password.slice(0, 8 + (n % 9))))
    expect(refused.length).toBeLessThan(10)
  })

  test('administrators need more', () => {
    expect(passwordProblem('eleven-char', policyForAdmins(DEFAULT_PASSWORD_POLICY))).toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
    })
    expect(passwordProblem('twelve-chars', policyForAdmins(DEFAULT_PASSWORD_POLICY))).toBeUndefined()
  })
})

describe('a name', () => {
  test.each(REAL_TEXT)('%j may be taken', (name) => {
    expect(nameProblem(name)).toBeUndefined()
  })

  test.each([...UNSTORABLE_TEXT.map(([, text]) => text), '', '  ', 'x'.repeat(101), null, 7, {}, 'a\nb', 'a\u200bb'])(
    '%j may not',
    (name) => {
      expect(nameProblem(name)).toMatchObject({ code: 'INVALID_NAME' })
    },
  )
})

test('an email has at most 254 characters', () => {
  expect(emailProblem(`${'x'.repeat(242)}@shop.example`)).toMatchObject({ code: 'INVALID_EMAIL' })
  expect(emailProblem('asha@shop.example')).toBeUndefined()
})

test('a picture lies on https or is none', () => {
  for (const none of [undefined, null, '', 'https://pictures.example/a.png']) expect(imageProblem(none)).toBeUndefined()
  for (const bad of [
    'javascript:alert(1)',
    'http://x.example/a.png',
    'data:image/png;base64,',
    'https://a b',
    7,
    {},
    `https://x/${'x'.repeat(2000)}`,
  ]) {
    expect(imageProblem(bad)).toMatchObject({ code: 'INVALID_IMAGE' })
  }
})
