/** Daily and hourly tasks that forget what is over, once for all processes. */
import type { Db } from '#engines/postgres/client.ts'
import { forgetCatalogueChanges } from '#store/goods/catalogue/catalogue-changes.server.ts'
import { forgetSearches } from '#store/goods/catalogue-search/counted-searches.server.ts'
import { forgetRequesters } from '#store/goods/requests/requests.server.ts'
import { forgetOldCounts } from '#store/limits/counters.server.ts'
import { erasePersonalData } from '#store/people/privacy/erase-orders.server.ts'
import { DAILY_DELETIONS, HOURLY_DELETIONS } from '#store/people/privacy/person-rows.server.ts'
import { redactExpired } from '#store/talk/mail/outbox.server.ts'

export type Tasks = Record<string, (db: Db) => Promise<unknown>>

/** Runs all tasks even when some fail: calls `onFailure` for each at once, and throws the first failure at the end. */
export async function runTasks(
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

/** Each task may run twice. docs/what-is-forgotten.md has the periods. */
export const DAILY_TASKS: Tasks = {
  ...DAILY_DELETIONS,
  'erase personal data whose time is over': erasePersonalData,
  'forget addresses of old requests': forgetRequesters,
  // Rare searches are deleted, because a stranger may have typed anything.
  'forget what was hardly searched for': forgetSearches,
  'forget counts of attempts': forgetOldCounts,
}

export const HOURLY_TASKS: Tasks = {
  ...HOURLY_DELETIONS,
  'redact links and codes that have run out': redactExpired,
  'forget changes of the catalogue that everybody has seen': forgetCatalogueChanges,
}
