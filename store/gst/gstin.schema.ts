import { oneLine } from '#store/wire.ts'
import { isGstin } from './gstin.ts'

/** A GSTIN in capitals, however it was typed; empty for none. */
export const gstin = oneLine(0, 20)
  .transform((text) => text.toUpperCase().replaceAll(' ', ''))
  .refine((text) => text === '' || isGstin(text), {
    error:
      'This is no GSTIN: it has 15 characters, and the last one must fit the others. Please check it letter by letter.',
  })
