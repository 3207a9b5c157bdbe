import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './shop.ts'

/** The description of the API, made from the same shapes that check it. */
export function openApi(api: OpenAPIHono<ApiEnv>): void {
  api.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Tokri store API', version: '1', description: 'Prices are rupees with at most two decimals.' },
  })
}
