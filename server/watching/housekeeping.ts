/** Daily and hourly cleaning, once for all processes. */
import type { Db } from '#db/client.ts'
import { forgetCatalogueChanges } from '#store/catalogue/catalogue-changes.server.ts'
import { forgetSearches } from '#store/catalogue-search/counted-searches.server.ts'
import { forgetComplaints } from '#store/complaints/complaints.server.ts'
import { forgetUnserved } from '#store/delivery/unserved.server.ts'
import { forgetExpiredTokens } from '#store/identity/library/auth-tokens.server.ts'
import { forgetExpiredSessions } from '#store/identity/sessions/my-sessions.server.ts'
import { forgetOldCounts } from '#store/limits/counters.server.ts'
import { endHeld, forgetOldMail, redactExpired } from '#store/mail/outbox.server.ts'
import { forgetWhatCountedOn } from '#store/orders/placing/open-orders.server.ts'
import { forgetOldUndos } from '#store/orders/steps/undo.server.ts'
import { forgetOldInvites } from '#store/people/invites.server.ts'
import { erasePersonalData } from '#store/privacy/erase-orders.server.ts'
import { forgetUnusedStops } from '#store/requests/request-mail.server.ts'
import { forgetRequesters, forgetRequests } from '#store/requests/requests.server.ts'
import { forgetOldRings } from '#store/rings/push-rounds.server.ts'

export type Tasks = Record<string, (db: Db) => Promise<void>>

/**
 * Does all of them: one that fails holds back none of the others. Throws the first failure afterwards; `onFailure` hears of
 * each at once.
 */
export async function keepHouse(
  db: Db,
  tasks: Tasks,
  onFailure?: (task: string, error: unknown) => void,
): Promise<void> {
  const failures: Error[] = []
  for (const [task, work] of Object.entries(tasks)) {
    await work(db).catch((cause: unknown) => {
      onFailure?.(task, cause)
      failures.push(new Error(`could not ${task}`, { cause }))
    })
  }
  if (failures[0]) throw failures[0]
}

/** Each may run twice. The terms are in docs/what-is-forgotten.md. */
export const DAILY: Tasks = {
  'forget old mail': forgetOldMail,
  'redact what deleted accounts left': async (db) => {
    await erasePersonalData(db)
  },
  'forget addresses of old requests': forgetRequesters,
  'forget odd requests and old refusals': forgetRequests,
  'forget PIN codes asked for': forgetUnserved,
  'forget links that stop mail about requests': forgetUnusedStops,
  'forget complaints that were settled long ago': forgetComplaints,
  // A stranger may search for anything: what hardly anybody looked for does not stay.
  'forget what was hardly searched for': forgetSearches,
  'forget invitations of long ago': forgetOldInvites,
  'forget links and codes that have run out': forgetExpiredTokens,
  'forget sessions that have run out': forgetExpiredSessions,
  'forget counts of attempts': forgetOldCounts,
  'forget what rang a month ago': forgetOldRings,
}

export const HOURLY: Tasks = {
  'end held messages that have run out': endHeld,
  'redact links and codes that have run out': redactExpired,
  'forget changes of the catalogue that everybody has seen': forgetCatalogueChanges,
  'forget what can no longer be undone': forgetOldUndos,
  'forget where cancelled orders came from': forgetWhatCountedOn,
}
