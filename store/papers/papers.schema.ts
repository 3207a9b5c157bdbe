/** Shapes of papers on the wire. */
import { z } from 'zod'

/** An invoice as it was issued. */
export const issuedInvoiceShape = z
  .object({ serial: z.string(), issuedAt: z.iso.datetime() })
  .meta({ id: 'IssuedInvoice' })

export type IssuedInvoice = z.output<typeof issuedInvoiceShape>
