import { z } from 'zod'
import { plainText } from '#store/wire.ts'
import { REQUEST_LIMITS } from './requests.ts'

export const requestBody = z
  .object({ productName: plainText(1, REQUEST_LIMITS.name) })
  .meta({ id: 'ProductRequestToSend' })

export const productRequestShape = z
  .object({ _id: z.uuid(), requestedProductName: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'ProductRequest' })
