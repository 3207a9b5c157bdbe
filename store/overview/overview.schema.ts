import { z } from 'zod'
import { MOST_COUNTED } from './overview.ts'

const waiting = z.int().min(0).max(MOST_COUNTED)

export const waitingCountsShape = z
  .object({ toConfirm: waiting, openRequests: waiting.optional(), failedMails: waiting.optional() })
  .meta({ id: 'WaitingCounts' })
