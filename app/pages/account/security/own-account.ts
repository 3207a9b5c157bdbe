import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '#app/api/api-client.ts'

/** How the person can sign in. */
export type WaysIn = InferResponseType<ApiClient['me']['ways-in']['$get'], 200>

/** A device where they are signed in. */
export type OpenSession = InferResponseType<ApiClient['me']['sessions']['$get'], 200>[number]
