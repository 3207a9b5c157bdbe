import { z } from '@hono/zod-openapi'
import { plainText } from '#store/wire.ts'
import { REQUEST_LIMITS } from './requests.ts'

export const requestBody = z.object({ productName: plainText(1, REQUEST_LIMITS.name) }).openapi('ProductRequestToSend')

export const productRequestShape = z
  .object({ _id: z.uuid(), requestedProductName: z.string(), createdAt: z.iso.datetime() })
  .openapi('ProductRequest')
