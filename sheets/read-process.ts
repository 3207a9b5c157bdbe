/** Reads files of products in a process of its own, so that no file holds up the shop. */
import { serveJobs } from '#engines/side-process/serve-jobs.ts'
import { StoreError } from '#store/errors.ts'
import type { ImportedSheet, ReadJob } from '#store/goods/product-changes/sheet.ts'
import { readSheet } from './read-sheet.ts'

serveJobs(async (job: ReadJob, file): Promise<ImportedSheet | { refused: string }> => {
  try {
    return await readSheet(file, job)
  } catch (error) {
    if (error instanceof StoreError) return { refused: error.message }
    throw error
  }
})
