import { expect, test } from 'vitest'
import { neatPhone } from './phone.ts'

test.each(['9812345678', '098123 45678', '+91-98123-45678', '९८१२३४५६७८', '৯৮১২৩ ৪৫৬৭৮', '９８１２３４５６７８'])(
  'writes %j as one number',
  (typed) => {
    expect(neatPhone(typed)).toBe('+91 98123 45678')
  },
)
