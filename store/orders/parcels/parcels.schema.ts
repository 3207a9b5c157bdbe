/** Wire shapes of parcels at a courier service. */
import { z } from 'zod'
import { PARCEL_STATES } from '#db/order-values.ts'

export const parcelShape = z
  .object({
    service: z.string(),
    state: z.enum(PARCEL_STATES).nullable().describe('Null before somebody asks for one'),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'Parcel' })

/** An order's parcel at the courier service. */
export type Parcel = z.output<typeof parcelShape>

export const parcelNewsShape = z.object({ words: z.string() }).meta({ id: 'ParcelNews' })
