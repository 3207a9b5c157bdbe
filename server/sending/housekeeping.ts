/** Daily and hourly cleaning, once for all processes. */
import type { Db } from '#engines/postgres/client.ts'
import { forgetCatalogueChanges } from '#store/goods/catalogue/catalogue-changes.server.ts'
import { forgetSearches } from '#store/goods/catalogue-search/counted-searches.server.ts'
import { forgetRequesters } from '#store/goods/requests/requests.server.ts'
import { forgetOldCounts } from '#store/limits/counters.server.ts'
import { erasePersonalData } from '#store/people/privacy/erase-orders.server.ts'
import { FORGOTTEN_DAILY, FORGOTTEN_HOURLY } from '#store/people/privacy/person-rows.server.ts'
import { redactExpired } from '#store/talk/mail/outbox.server.ts'

export type Tasks = Record<string, (db: Db) => Promise<unknown>>

/** Runs all tasks, even when one fails. Throws the first failure afterwards; calls `onFailure` for each at once. */
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

/** Each may run twice. docs/what-is-forgotten.md has the periods. */
export const DAILY: Tasks = {
  ...FORGOTTEN_DAILY,
  'redact what deleted accounts left': erasePersonalData,
  'forget addresses of old requests': forgetRequesters,
  // A stranger may search for anything, so rare searches are not kept.
  'forget what was hardly searched for': forgetSearches,
  'forget counts of attempts': forgetOldCounts,
}

export const HOURLY: Tasks = {
  ...FORGOTTEN_HOURLY,
  'redact links and codes that have run out': redactExpired,
  'forget changes of the catalogue that everybody has seen': forgetCatalogueChanges,
}
