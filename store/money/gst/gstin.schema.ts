import { bareSigns } from '#store/typed/code.ts'
import { oneLine } from '#store/wire.ts'
import { isGstin, isUin } from './gstin.ts'

const error =
  'This is no GSTIN: it has 15 characters, and the last one must fit the others. Please check it letter by letter.'
const typed = oneLine(0, 40).transform(bareSigns)

/** A shop's GSTIN in capitals, however typed; empty for none. */
export const gstinShape = typed.refine((text) => text === '' || isGstin(text), { error })

/** A buyer's GSTIN, or the UIN of an embassy or a body of the United Nations. */
export const buyerGstinShape = typed.refine((text) => text === '' || isGstin(text) || isUin(text), { error })
