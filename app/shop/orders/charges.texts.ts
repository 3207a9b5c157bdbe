import { texts } from '#app/kit/words/texts.ts'

export const SUMS = texts({ subtotal: 'Subtotal' }, { subtotal: 'सामान का दाम' })
